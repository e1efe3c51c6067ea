// Three threads that run the same code, with a number of their own: they are not equal. That the second is not the first at
// the lock is an assertion that fails in some schedules.
public class EqualThreadsCaptured {
    static int first = -1;

    static synchronized void work(int number) {
        if (first < 0) {
            first = number;
            assert number != 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < 3; i++) {
            int number = i;
            threads[i] = new Thread(() -> work(number));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
