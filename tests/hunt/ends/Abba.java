/** A deadlock in some orders. */
public class Abba {
    static final Object a = new Object(), b = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (a) {
                synchronized (b) {
                }
            }
        });
        thread.start();
        synchronized (b) {
            synchronized (a) {
            }
        }
        thread.join();
    }
}
