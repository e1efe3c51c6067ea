/** Heddle's machine cannot go on where main suspends the thread. */
public class Suspending {
    static int value;

    @SuppressWarnings("removal")
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> value = 1);
        thread.start();
        thread.suspend();
        thread.resume();
        thread.join();
    }
}
