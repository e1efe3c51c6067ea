// As Preemptions0Enough with one preemption: the lost update is found.
public class Preemptions1 {
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
