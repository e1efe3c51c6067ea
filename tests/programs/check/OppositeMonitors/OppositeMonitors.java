// Two threads enter two monitors in opposite orders.
// The mistake: each may hold one monitor and wait for the other: deadlock. `moved` is only touched
// inside both, so nothing races.
public class OppositeMonitors {
    static final Object first = new Object();
    static final Object second = new Object();
    static int moved;

    static void move(Object from, Object to) {
        synchronized (from) {
            synchronized (to) {
                moved++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread there = new Thread(() -> move(first, second));
        Thread back = new Thread(() -> move(second, first));
        there.start();
        back.start();
        there.join();
        back.join();
        assert moved == 2;
    }
}
