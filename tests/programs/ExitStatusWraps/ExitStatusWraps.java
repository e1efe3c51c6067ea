/** The exit status of System.exit(n) is n modulo 256 to the outside; non-daemon threads do not keep it from ending. */
public class ExitStatusWraps {
    public static void main(String[] args) {
        Thread forever = new Thread(() -> {
            while (true) {
                try {
                    Thread.sleep(100000);
                } catch (InterruptedException e) {
                    return;
                }
            }
        });
        forever.start();
        Object never = new Object();
        new Thread(() -> {
            synchronized (never) {
                try {
                    never.wait();
                } catch (InterruptedException e) {
                    System.out.println("not interrupted");
                }
            }
        }).start();
        System.out.println("exiting with -3");
        System.exit(-3);
    }
}
