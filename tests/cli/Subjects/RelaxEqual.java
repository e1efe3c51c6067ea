/** Race-free, and its threads are equal: a check needs few states, a list of what it can come to needs more. */
public class RelaxEqual {
    static int count;

    static synchronized void come() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[4];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new Thread(() -> come());
            threads[i].start();
        }
        for (Thread t : threads) {
            t.join();
        }
        System.out.println(count);
    }
}
