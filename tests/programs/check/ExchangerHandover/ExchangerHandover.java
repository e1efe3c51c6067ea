// Two threads exchange plain objects: what each did before exchange happens before the other
// returns from it, so each may read and even change what it got: no race.
// (A thread that waits for its partner spins with a pseudo-random number before it parks, which is a
// part of the operation.)
import java.util.concurrent.Exchanger;

class Box {
    int value;

    Box(int value) {
        this.value = value;
    }
}

public class ExchangerHandover {
    static final Exchanger<Box> exchanger = new Exchanger<>();

    static void swap(int mine, int theirs) {
        try {
            Box got = exchanger.exchange(new Box(mine));
            assert got.value == theirs;
            got.value = 0;
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> swap(1, 2));
        Thread second = new Thread(() -> swap(2, 1));
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
