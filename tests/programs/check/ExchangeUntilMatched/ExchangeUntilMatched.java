// Two threads offer an item each, again and again for 10 ms, until they have met. Whatever was
// tried in vain before, a new attempt begins as the first did (Exchanger: TimeoutException "if the
// specified waiting time elapses"), so few states are different; each thread gets what the other
// one gave.
import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

public class ExchangeUntilMatched {
    static final Exchanger<Integer> exchanger = new Exchanger<>();

    static void exchange(int item) {
        while (true) {
            try {
                int got = exchanger.exchange(item, 10, TimeUnit.MILLISECONDS);
                assert got == 3 - item;
                return;
            } catch (TimeoutException e) {
                // once more
            } catch (InterruptedException e) {
                throw new Error(e);
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> exchange(1)).start();
        exchange(2);
    }
}
