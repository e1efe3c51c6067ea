// The first write to a static field initializes its class (JLS 12.4.1), and is ordered by the lock like
// any other.
public class StaticFirstWrite {
    static class Data {
        static int value;
    }

    static class Wide {
        static long wide;

        static {
            wide = 1;
        }
    }

    static class Base {
        static int inherited;
    }

    static class Derived extends Base {
    }

    public static void main(String[] args) throws Exception {
        Object lock = new Object();
        long[] sum = new long[1];
        Thread one = start(() -> {
            synchronized (lock) {
                Data.value = 12;
                Wide.wide = 10;
                Derived.inherited = 20;
            }
        });
        Thread two = start(() -> {
            Thread.sleep(1000);
            synchronized (lock) {
                sum[0] = Data.value + Wide.wide + Base.inherited;
            }
        });
        one.join();
        two.join();
        long seen = sum[0];
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
