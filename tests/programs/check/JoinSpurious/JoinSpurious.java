// wait() may return for no reason, join() may not: "waits for this thread to die". The volatile
// writes only let the threads meet.
public class JoinSpurious {
    static volatile int turn;
    static int data;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            turn = 1;
            data = 1;
        });
        thread.start();
        turn = 2;
        thread.join();
        assert data == 1;
    }
}
