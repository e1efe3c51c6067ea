// The second future is completed by its function, when the first one is complete, or by the main thread, whichever is
// first.  The function is called when the second one is not yet complete, and its value comes too late if the main
// thread completes the second one meanwhile: then the main thread was first (1) although the function has run
// (2), in all 3. Each alone is possible, too: 1 if the main thread is first of all, 2 if it is last.  0 is not.
import java.util.concurrent.CompletableFuture;

public class DependentRunInVain {
    static int ran;

    public static void main(String[] args) throws InterruptedException {
        CompletableFuture<Integer> first = new CompletableFuture<>();
        CompletableFuture<Integer> second = first.thenApply(i -> {
            ran = 2;
            return i;
        });
        Thread thread = new Thread(() -> first.complete(1));
        thread.start();
        int mine = second.complete(2) ? 1 : 0;
        thread.join();
        if (mine + ran == 3)
            throw new IllegalStateException("in vain");
    }
}
