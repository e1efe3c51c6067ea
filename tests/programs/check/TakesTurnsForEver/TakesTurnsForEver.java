// Two threads take turns for ever. In each state one of them waits, but the other one is going to
// notify it: neither waits for ever, and there is nothing to find.
public class TakesTurnsForEver {
    static final Object lock = new Object();
    static boolean turn;

    static void take(boolean mine) {
        synchronized (lock) {
            while (true) {
                while (turn != mine) {
                    try {
                        lock.wait();
                    } catch (InterruptedException e) {
                        throw new AssertionError(e);
                    }
                }
                turn = !mine;
                lock.notifyAll();
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> take(true)).start();
        new Thread(() -> take(false)).start();
    }
}
