// A thread waits in a loop for a volatile flag that another thread sets: an unfair schedule may
// let it loop for ever, but every fair one gets it out, so there is progress.
public class SpinWithSetter {
    static volatile boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread waiter = new Thread(() -> {
            while (!ready) {
                Thread.onSpinWait();
            }
        });
        Thread setter = new Thread(() -> ready = true);
        waiter.start();
        setter.start();
        waiter.join();
        setter.join();
    }
}
