// main asks for the state of a thread that may just wait for a monitor, a notification or its end.
// Thread.getState can be any of them: not all are tried out, and the answer has to say so.
public class StateOfAnother {
    static final Object lock = new Object();

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (lock) {
                lock.notifyAll();
            }
        });
        Thread.State state;
        synchronized (lock) {
            thread.start();
            state = thread.getState();
        }
        thread.join();
        assert state == Thread.State.RUNNABLE || state == Thread.State.BLOCKED;
    }
}
