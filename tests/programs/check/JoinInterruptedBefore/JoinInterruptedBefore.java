// main has interrupted itself before it joins the other thread. While that one is alive join()
// throws; if it has ended by then, join() returns (JDK 17: `while (isAlive()) wait(0);`, and only
// wait() looks at the interrupt status). Both happen: nothing but the other thread's end decides.
public class JoinInterruptedBefore {
    public static void main(String[] args) {
        Thread other = new Thread(() -> {
        });
        other.start();
        Thread.currentThread().interrupt();
        try {
            other.join();
            throw new IllegalStateException("it had ended");
        } catch (InterruptedException e) {
            throw new IllegalArgumentException("it was alive");
        }
    }
}
