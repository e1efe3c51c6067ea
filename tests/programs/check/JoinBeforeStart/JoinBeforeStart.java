// A thread joins another one that main starts only now. Thread.join of a thread that is not alive
// returns at once, and it detects no termination then (JLS 17.4.4): the write and the read of
// `data` race.
public class JoinBeforeStart {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> data = 1);
        Thread reader = new Thread(() -> {
            try {
                writer.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
            assert data == 1;
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
