// Two threads swap the buffers that they have filled; Exchanger: what precedes exchange() in each
// of them happens-before what follows the corresponding exchange() in the other one.
import java.util.concurrent.Exchanger;

public class ExchangerSwap {
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
            seen = got.value;
        });
        Buffer mine = new Buffer();
        mine.value = 40;
        Buffer got = EXCHANGER.exchange(mine);
        second.join();
        if (seen + got.value != 42) {
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
