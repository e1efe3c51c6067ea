// The twin of JoinBeforeStart: the writer is started before the reader, so it is alive or has ended
// when the reader joins it: all of its actions happen before join returns (JLS 17.4.5).
public class JoinAfterStart {
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
        writer.start();
        reader.start();
        reader.join();
        writer.join();
    }
}
