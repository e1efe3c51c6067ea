// The order of two calls of intern is remembered by the pool of strings alone: both threads drop
// what intern returns, and after their end main asks which of the two strings is in the pool
// (String.intern: the one that was interned first). A lock lets them come in either order.
public class InternBothOrders {
    static final Object lock = new Object();

    static void intern(String string) {
        synchronized (lock) {
            string.intern();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String one = new String("intern-both-" + System.getProperty("round"));
        String two = new String(one);
        Thread first = new Thread(() -> intern(one));
        Thread second = new Thread(() -> intern(two));
        first.start();
        second.start();
        first.join();
        second.join();
        if (one.intern() == one) {
            throw new IllegalStateException("the first thread's");
        }
        throw new IllegalArgumentException("the second thread's");
    }
}
