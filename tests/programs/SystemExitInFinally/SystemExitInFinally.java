/** System.exit inside try, with finally blocks and other threads pending: nothing after it runs; the status is kept. */
public class SystemExitInFinally {
    static void nested(int n) {
        try {
            if (n == 0) {
                System.out.println("throwing");
                throw new IllegalStateException("never reported");
            }
            nested(n - 1);
        } finally {
            System.out.println("finally " + n);
            if (n == 2) {
                try {
                    System.out.println("exiting");
                    System.exit(42);
                } finally {
                    System.out.println("not reached: finally around exit");
                }
            }
        }
        System.out.println("not reached");
    }

    public static void main(String[] args) throws Exception {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            System.out.println("hook");
            try {
                throw new RuntimeException("in hook");
            } finally {
                System.out.println("hook's finally");
            }
        }, "the hook"));
        Thread t = new Thread(() -> {
            try {
                Thread.sleep(1000000);
            } catch (InterruptedException e) {
                System.out.println("not interrupted");
            } finally {
                System.out.println("not reached: other thread's finally");
            }
        });
        t.start();
        try {
            nested(4);
        } catch (IllegalStateException e) {
            System.out.println("not reached: handler");
        } finally {
            System.out.println("not reached: outer finally");
        }
    }
}
