// As AtomicIntegerIncrement, but the state is changed behind it.
import java.util.concurrent.atomic.AtomicInteger;

public class AtomicIntegerIncrementBroken {
    static int state;

    public static void main(String[] args) throws Exception {
        AtomicInteger count = new AtomicInteger();
        int[] sum = new int[1];
        Thread one = start(() -> {
            count.incrementAndGet();
            state = 42;
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
