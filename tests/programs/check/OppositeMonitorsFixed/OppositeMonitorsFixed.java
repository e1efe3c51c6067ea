// Two threads enter two monitors in the same order: no deadlock, and `moved` is always guarded.
public class OppositeMonitorsFixed {
    static final Object first = new Object();
    static final Object second = new Object();
    static int moved;

    static void move() {
        synchronized (first) {
            synchronized (second) {
                moved++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread there = new Thread(OppositeMonitorsFixed::move);
        Thread back = new Thread(OppositeMonitorsFixed::move);
        there.start();
        back.start();
        there.join();
        back.join();
        assert moved == 2;
    }
}
