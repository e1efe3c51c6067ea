/** What a class file is replaced with: none of the recorded programs. */
public class Changed {
    public static void main(String[] args) {
        new Thread(() -> System.nanoTime()).start();
    }
}
