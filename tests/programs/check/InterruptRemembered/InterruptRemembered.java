// The other thread interrupts main, or does not, depending on a flag that is then as before: the
// paths differ in main's interrupt status alone.
public class InterruptRemembered {
    static volatile boolean open;

    public static void main(String[] args) {
        Thread main = Thread.currentThread();
        Thread thread = new Thread(() -> {
            if (open) {
                main.interrupt();
            }
        });
        thread.start();
        open = true;
        open = false;
        while (thread.isAlive()) {
            Thread.onSpinWait();
        }
        if (Thread.interrupted()) {
            throw new IllegalStateException("interrupted");
        }
        throw new IllegalArgumentException("not interrupted");
    }
}
