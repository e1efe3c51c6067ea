// Two threads change the value of one ThreadLocal: each has an array of its own, so nothing is
// shared and nothing races.
public class ThreadLocalUse {
    static final ThreadLocal<int[]> LOCAL = ThreadLocal.withInitial(() -> new int[1]);

    static void use() {
        LOCAL.get()[0]++;
        assert LOCAL.get()[0] == 1;
        LOCAL.remove();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ThreadLocalUse::use);
        Thread second = new Thread(ThreadLocalUse::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
