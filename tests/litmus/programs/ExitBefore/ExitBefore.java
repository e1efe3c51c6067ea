/** A thread ends the program if it sees what another one has not written yet: a write that then is never made. */
public class ExitBefore {
    static final Object lock = new Object();
    static boolean wasFirst;
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            synchronized (lock) {
                int seen = x;
                if (seen == 1 && !wasFirst) {
                    System.exit(1);
                }
            }
        });
        Thread writer = new Thread(() -> {
            synchronized (lock) {
                wasFirst = true;
            }
            x = 1;
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
        System.out.println("ok");
    }
}
