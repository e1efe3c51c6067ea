// The initializer of the main class is a part of the program: the time that it asks for could be another one.
public class GivenBeforeMain {
    static final long begun = System.nanoTime();

    public static void main(String[] args) {
        new Thread(() -> System.out.println("on time")).start();
    }
}
