// The twin of StateOfAnother: before its start and after a join a thread's state is known.
public class StateOfNobodyElse {
    static Thread.State own;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> own = Thread.currentThread().getState());
        assert thread.getState() == Thread.State.NEW;
        thread.start();
        thread.join();
        assert thread.getState() == Thread.State.TERMINATED;
        assert own == Thread.State.RUNNABLE;
    }
}
