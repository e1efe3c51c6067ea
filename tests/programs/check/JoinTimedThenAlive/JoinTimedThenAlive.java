// The twin of JoinTimedOut: main reads only if the thread is not alive any more, and isAlive() that
// returns false after the start orders (JLS 17.4.4).
public class JoinTimedThenAlive {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> data = 1);
        writer.start();
        writer.join(1);
        if (!writer.isAlive()) {
            assert data == 1;
        }
    }
}
