/** The program ends when only daemon threads are left; it waits for a user thread started by a thread that is gone. */
public class DaemonThreadsEnd {
    public static void main(String[] args) throws Exception {
        Thread d = new Thread(() -> {
            try {
                Thread.sleep(10000000);
                System.out.println("daemon must not get here");
            } catch (InterruptedException e) {
                System.out.println("nor here");
            } finally {
                System.out.println("nor here, finally");
            }
        });
        d.setDaemon(true);
        d.start();
        System.out.println(d.isDaemon() + " " + Thread.currentThread().isDaemon());
        try {
            d.setDaemon(false);
        } catch (IllegalThreadStateException e) {
            System.out.println(e);
        }
        Thread main = Thread.currentThread();
        Thread user = new Thread(() -> {
            try {
                main.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            System.out.println("after main: main is " + main.getState());
            Thread child = new Thread(() -> System.out.println("grandchild runs, daemon " + Thread.currentThread().isDaemon()));
            child.start();
        });
        Thread inherits = new Thread(() -> {
            Thread c = new Thread(() -> { });
            System.out.println("inherited " + c.isDaemon());
        });
        inherits.setDaemon(true);
        inherits.start();
        inherits.join();
        user.start();
        System.out.println("main ends with an exception");
        throw new Exception("main is gone");
    }
}
