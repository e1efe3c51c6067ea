// A thread sets a SettableFuture, another one derives a future from it and gets that: the function
// runs in whichever thread comes last, after what came before set(), and before get() returns.
import com.google.common.util.concurrent.Futures;
import com.google.common.util.concurrent.ListenableFuture;
import com.google.common.util.concurrent.MoreExecutors;
import com.google.common.util.concurrent.SettableFuture;

public class CheckGuavaListenableFuture {
    static int before, within;

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws Exception {
        SettableFuture<Integer> given = SettableFuture.create();
        together(() -> {
            before = 1;
            given.set(20);
        }, () -> {
            ListenableFuture<Integer> derived = Futures.transform(given, n -> {
                within = before + 1;
                return n + 1;
            }, MoreExecutors.directExecutor());
            assert Futures.getUnchecked(derived) == 21 && within == 2;
        });
    }
}
