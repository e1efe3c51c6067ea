// As ExchangerSwap, but one of them keeps using the buffer that it gave away.
import java.util.concurrent.Exchanger;

public class ExchangerSwapBroken {
    static final class Buffer {
        int value;
    }

    static final Exchanger<Buffer> EXCHANGER = new Exchanger<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread second = start(() -> {
            Buffer mine = new Buffer();
            mine.value = 2;
            Buffer got = EXCHANGER.exchange(mine);
            Thread.sleep(100);
            seen = got.value;
        });
        Buffer mine = new Buffer();
        Buffer got = EXCHANGER.exchange(mine);
        mine.value = 40;
        second.join();
        if (got.value != 2) {
            throw new AssertionError(got.value);
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
