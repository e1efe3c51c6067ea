// A loop around Thread.join with a time.

public class TimedLoopJoin {
    static int data;

    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> data = 1);
        worker.start();
        while (worker.isAlive())
            worker.join(10);
        assert data == 1;
    }
}
