// As ExchangeForEver, but a thread also writes to the buffer that it has given away, after the
// exchange: nothing orders that and what the other thread does with the buffer.
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangeKeepsUsing {
    static class Buffer {
        int value;
    }

    static final Exchanger<Buffer> exchanger = new Exchanger<>();

    static void exchange() {
        Buffer buffer = new Buffer();
        while (true) {
            try {
                Buffer got = exchanger.exchange(buffer, 10, TimeUnit.MILLISECONDS);
                got.value ^= 1;
                buffer.value ^= 1;
                buffer = got;
            } catch (TimeoutException e) {
                // once more
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ExchangeKeepsUsing::exchange).start();
        exchange();
    }
}
