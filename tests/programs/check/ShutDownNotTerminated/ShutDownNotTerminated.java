// A pool without workers is shut down first and terminated then: another thread may see the one
// without the other.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

public class ShutDownNotTerminated {
    public static void main(String[] args) {
        ExecutorService pool = Executors.newFixedThreadPool(1);
        new Thread(pool::shutdown).start();
        if (pool.isShutdown() && !pool.isTerminated()) {
            throw new Error("shut down only");
        }
    }
}
