// shutdown() interrupts idle workers. Who asks may see that the pool is shut down and its idle worker
// not interrupted yet, and later that it is.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class IdleWorkerInterrupted {
    static Thread worker;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), task -> worker = new Thread(task));
        pool.prestartCoreThread();
        new Thread(pool::shutdown).start();
        if (worker.isInterrupted()) {
            throw new Error("seen");
        }
    }
}
