// The twin of Preemptions0: to lose an update one thread has to be left between its read and its
// write, where it could go on: one preemption, which is left out, and the answer says so.
public class Preemptions0Enough {
    static volatile int count;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> count++);
        Thread second = new Thread(() -> count++);
        first.start();
        second.start();
        first.join();
        second.join();
        assert count == 2;
    }
}
