// isAlive() is false before a thread is started, too; it detects a termination only afterwards. The
// reader takes "not alive" for "ended": a race.
public class NotAliveYet {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> data = 1);
        Thread reader = new Thread(() -> {
            if (!writer.isAlive()) {
                assert data == 1;
            }
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
