// Two threads wait again and again, each for a time. With --timeouts=last each wait is over when
// the other thread waits, too: neither keeps the other from going on, so all that can come was
// searched, though the program never ends.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class WaitsInTurn {
    static volatile int value;

    static void pollForEver(int bit) {
        LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
        try {
            while (queue.poll(10, TimeUnit.MILLISECONDS) == null) {
                value ^= bit;
            }
        } catch (InterruptedException e) {
            throw new Error(e);
        }
    }

    public static void main(String[] args) {
        new Thread(() -> pollForEver(1)).start();
        new Thread(() -> pollForEver(2)).start();
    }
}
