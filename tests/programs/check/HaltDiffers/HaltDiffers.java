// As ExitsDiffer with Runtime.halt.
public class HaltDiffers {
    static volatile boolean done;

    public static void main(String[] args) {
        new Thread(() -> {
            if (!done) {
                Runtime.getRuntime().halt(5);
            }
        }).start();
        done = true;
    }
}
