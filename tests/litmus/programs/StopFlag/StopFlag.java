/**
 * A pool whose workers are stopped by a plain flag. It may be seen late or not at all, but there are only
 * so many tasks.
 */
public class StopFlag {
    static final int TASKS = 2;

    /** The queue of the pool: tasks are numbers from 1 on; 0 when there is none left. */
    static class Queue {
        private int next = 1;

        synchronized int take() {
            return next > TASKS ? 0 : next++;
        }
    }

    /** What has been done, for all workers. */
    static class Totals {
        private int sum;
        private int count;

        synchronized void add(int value) {
            sum += value;
            count++;
        }

        synchronized int sum() {
            return sum;
        }

        synchronized int count() {
            return count;
        }
    }

    static final Queue queue = new Queue();
    static final Totals totals = new Totals();
    static boolean stop;

    static class Worker extends Thread {
        @Override
        public void run() {
            while (!stop) {
                int task = queue.take();
                if (task == 0) {
                    return;
                }
                totals.add(task * task);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = {new Worker(), new Worker()};
        for (Worker worker : workers) {
            worker.start();
        }
        stop = true;
        for (Worker worker : workers) {
            worker.join();
        }
        int expected = 0;
        for (int task = 1; task <= totals.count(); task++) {
            expected += task * task;
        }
        if (totals.sum() != expected) {
            throw new AssertionError(totals.sum() + " instead of " + expected);
        }
        System.out.println("ok");
    }
}
