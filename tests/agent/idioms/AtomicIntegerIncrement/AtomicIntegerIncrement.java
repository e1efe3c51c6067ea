// incrementAndGet() has "memory effects as specified by VarHandle.getAndAdd": those of a volatile access.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIntegerIncrement {
    static int state;

    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        int[] sum = new int[1];
        Thread one = start(() -> {
            state = 42;
            count.incrementAndGet();
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            while (count.incrementAndGet() < 2) {
                Thread.sleep(10);
            }
            sum[0] = state;
        });
        one.join();
        two.join();
        int seen = sum[0];
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
