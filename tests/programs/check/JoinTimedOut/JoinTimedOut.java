// join with a time limit may return before the thread has ended, and then orders nothing.
public class JoinTimedOut {
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> data = 1);
        writer.start();
        writer.join(1);
        assert data == 1;
    }
}
