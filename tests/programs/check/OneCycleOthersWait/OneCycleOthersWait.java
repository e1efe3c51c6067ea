// A and B wait for each other; C waits for a monitor that one of them holds, or does not yet, and
// main joins A. Only A and B are the cycle, and it is one finding, whoever else waits.
public class OneCycleOthersWait {
    static final Object first = new Object();
    static final Object second = new Object();

    static void use(Object outer, Object inner) {
        synchronized (outer) {
            synchronized (inner) {
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread a = new Thread(() -> use(first, second), "A");
        Thread b = new Thread(() -> use(second, first), "B");
        Thread c = new Thread(() -> {
            synchronized (first) {
            }
        }, "C");
        a.start();
        b.start();
        c.start();
        a.join();
    }
}
