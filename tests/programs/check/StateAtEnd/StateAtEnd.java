// Thread.getState after the thread has set the flag: it is about to end, or has ended. The search
// must come to the first of these, of which not all states are tried out.
public class StateAtEnd {
    static volatile boolean flag;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> flag = true);
        thread.start();
        while (!flag) {
            Thread.onSpinWait();
        }
        assert thread.getState() == Thread.State.TERMINATED;
        thread.join();
    }
}
