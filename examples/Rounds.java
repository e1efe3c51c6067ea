/**
 * Two workers clear the boxes of a store and count the rounds they have made. The count is read under one lock and
 * written under another one, so that nothing protects it; but between the two each worker takes the lock of the
 * boxes again and again, which nearly always orders them.
 */
public class Rounds {
    static final Object first = new Object(), boxes = new Object(), last = new Object();
    static int rounds, cleared;

    static void work() {
        synchronized (first) {
            if (rounds % 5 == 0)
                cleared = 0;
        }
        for (int i = 0; i < 4; i++) {
            synchronized (boxes) {
                tidy(i);
            }
        }
        synchronized (last) {
            rounds++;
        }
    }

    static void tidy(int box) {
        // whatever there is to do
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(Rounds::work, "a"), b = new Thread(Rounds::work, "b");
        a.start();
        b.start();
        a.join();
        b.join();
    }
}
