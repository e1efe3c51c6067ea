// With --timeouts=last a wait may be over when no other thread can go on: when all wait, that of
// the giver or of a writer. What the giver does then lets the taker go on, and no other wait is
// over before the taker has read. So the taker reads what those writers have written both of whose
// waits were over before: none, the first, the second or both. What main starts afterwards has more
// states than a pass makes before it uses what it has learned.
import java.util.concurrent.LinkedBlockingQueue;

public class LastTimeOutsInTurn {
    static final LinkedBlockingQueue<Integer> queue = new LinkedBlockingQueue<>();
    static volatile int one, two, busy;

    static void give() {
        pause();
        queue.add(1);
    }

    static void take() {
        try {
            queue.take();
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        if (one == 1 && two == 0) {
            throw new IllegalArgumentException("after the first writer");
        }
        if (one == 0 && two == 1) {
            throw new ArithmeticException("after the second writer");
        }
    }

    static void writeOne() {
        pause();
        pause();
        one = 1;
    }

    static void writeTwo() {
        pause();
        pause();
        two = 1;
    }

    static void pause() {
        try {
            Object own = new Object();
            synchronized (own) {
                own.wait(10);
            }
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    static void keepBusy(int number) {
        for (int i = 0; i < 3; i++) {
            busy = number + i;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(LastTimeOutsInTurn::give, "giver");
        Thread taker = new Thread(LastTimeOutsInTurn::take, "taker");
        Thread first = new Thread(LastTimeOutsInTurn::writeOne, "first");
        Thread second = new Thread(LastTimeOutsInTurn::writeTwo, "second");
        giver.start();
        taker.start();
        first.start();
        second.start();
        giver.join();
        taker.join();
        first.join();
        second.join();
        for (int i = 0; i < 3; i++) {
            int number = 10 * i; // so they are not equal
            new Thread(() -> keepBusy(number)).start();
        }
    }
}
