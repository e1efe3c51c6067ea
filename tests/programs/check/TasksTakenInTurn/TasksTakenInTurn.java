// Workers take one task after the other: of three tasks that do nothing that others see, one worker
// may run the first and the third, and another one the second.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;

public class TasksTakenInTurn {
    static final Thread[] ranBy = new Thread[3];

    public static void main(String[] args) throws InterruptedException {
        LinkedBlockingQueue<Runnable> queue = new LinkedBlockingQueue<>();
        for (int i = 0; i < 3; i++) {
            int number = i;
            queue.add(() -> ranBy[number] = Thread.currentThread());
        }
        ThreadPoolExecutor pool = new ThreadPoolExecutor(2, 2, 0, TimeUnit.SECONDS, queue);
        pool.prestartAllCoreThreads();
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS) && ranBy[0] == ranBy[2] && ranBy[0] != ranBy[1]) {
            throw new Error("in turn");
        }
    }
}
