// As SwallowedOrAsked the other way round. The task always fails. main asks its future unless it has seen the other thread's write: otherwise
// nobody is given the AssertionError. But for that both ways lead to the same state, so a search that
// does not know of what is held would follow only one of them.
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

public class SwallowedUnlessAsked {
    static volatile boolean ask;

    public static void main(String[] args) throws InterruptedException {
        FutureTask<Void> task = new FutureTask<>(() -> {
            assert false;
        }, null);
        Thread worker = new Thread(task);
        worker.start();
        worker.join();
        Thread other = new Thread(() -> ask = true);
        other.start();
        if (!ask) {
            try {
                task.get();
            } catch (ExecutionException e) {
                // seen
            }
        }
        other.join();
    }
}
