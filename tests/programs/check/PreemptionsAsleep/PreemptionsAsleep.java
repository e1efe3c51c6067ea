// The first thread sleeps between its read and its write. While it sleeps it cannot go on, so to
// run the other thread meanwhile is no preemption: the lost update is found without any.
public class PreemptionsAsleep {
    static volatile int count;

    static void slow() {
        int seen = count;
        try {
            Thread.sleep(1);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
        count = seen + 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(PreemptionsAsleep::slow);
        Thread second = new Thread(() -> count++);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
