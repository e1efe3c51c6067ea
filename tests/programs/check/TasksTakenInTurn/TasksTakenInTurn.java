// Workers take one task after the other: of three tasks that do nothing that others see, one worker
// may run the first and the third, and another one the second.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TasksTakenInTurn {
    static final Thread[] ranBy = new Thread[3];

    public static void main(String[] args) throws InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        for (int i = 0; i < 3; i++) {
            int number = i;
            pool.execute(() -> ranBy[number] = Thread.currentThread());
        }
        pool.shutdown();
        if (pool.awaitTermination(1, TimeUnit.DAYS) && ranBy[0] == ranBy[2] && ranBy[0] != ranBy[1]) {
            throw new Error("in turn");
        }
    }
}
