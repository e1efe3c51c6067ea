// Two threads exchange their buffers for ever, with time-outs. Each writes only what it has: what
// one did before an exchange happens before what the other does after it (Exchanger: memory
// consistency effects).
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangeForEver {
    static class Buffer {
        int value;
    }

    static final Exchanger<Buffer> exchanger = new Exchanger<>();

    static void exchange() {
        Buffer buffer = new Buffer();
        while (true) {
            try {
                buffer = exchanger.exchange(buffer, 10, TimeUnit.MILLISECONDS);
                buffer.value ^= 1;
            } catch (TimeoutException e) {
                // once more
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(ExchangeForEver::exchange).start();
        exchange();
    }
}
