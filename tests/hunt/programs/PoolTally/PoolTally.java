import java.util.ArrayDeque;
import java.util.Queue;

/** A pool whose workers keep a tally of the last task outside of its three locks. Three orders. */
public class PoolTally {
    static class Tasks {
        final Queue<Runnable> queue = new ArrayDeque<>();
    }

    static class Results {
        int sum;
    }

    static class Log {
        final StringBuilder text = new StringBuilder();
    }

    final Tasks tasks = new Tasks();
    final Results results = new Results();
    final Log log = new Log();
    int tally;

    Runnable take() {
        synchronized (tasks) {
            return tasks.queue.poll();
        }
    }

    void add(int n) {
        synchronized (results) {
            results.sum += n;
        }
    }

    void write(String line) {
        synchronized (log) {
            log.text.append(line);
        }
    }

    /** Nothing to compute: it is quick. */
    void drain() {
        tally = 1;
        take();
        add(0);
        write("drained ");
    }

    void work() {
        connect();
        Runnable task = take();
        if (task != null)
            task.run();
        connect();
        add(1);
        connect();
        write("worked ");
        tally = 2;
    }

    static void connect() {
        try {
            Thread.sleep(25);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        PoolTally pool = new PoolTally();
        pool.tasks.queue.add(() -> { });
        Thread worker = new Thread(pool::work, "worker");
        Thread drainer = new Thread(pool::drain, "drainer");
        worker.start();
        drainer.start();
        worker.join();
        drainer.join();
        System.out.println(pool.results.sum);
    }
}
