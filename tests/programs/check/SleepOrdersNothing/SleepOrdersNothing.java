// Thread.sleep and Thread.yield have no synchronization semantics (JLS 17.3): a thread that has slept long
// enough for the other one to be done, as it hopes, still races with it, and may come before it.
public class SleepOrdersNothing {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            data = 1;
            Thread.yield();
        });
        writer.start();
        Thread.sleep(1000);
        Thread.yield();
        assert data == 1;
        writer.join();
    }
}
