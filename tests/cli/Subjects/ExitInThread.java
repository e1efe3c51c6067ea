/** A thread ends the program while another is about to throw. */
public class ExitInThread {
    static volatile boolean said;

    public static void main(String[] args) {
        new Thread(() -> {
            said = true;
            System.exit(4);
        }).start();
        if (said) {
            throw new IllegalStateException("too late to exit");
        }
    }
}
