// A pool counts a worker before it starts its thread: another thread may see a pool of one thread
// which is not alive.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class WorkerNotAliveYet {
    static volatile Thread worker;

    public static void main(String[] args) {
        ThreadPoolExecutor pool = new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS,
            new LinkedBlockingQueue<>(), task -> {
                worker = new Thread(task);
                worker.setDaemon(true);
                return worker;
            });
        new Thread(() -> pool.execute(() -> {
        })).start();
        if (pool.getPoolSize() == 1 && !worker.isAlive()) {
            throw new Error("not alive yet");
        }
    }
}
