/**
 * A pool whose workers are stopped by a plain flag, and then read why.
 */
public class StopFlagReason {
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
    static String reason;

    static class Worker extends Thread {
        private int letters;

        @Override
        public void run() {
            while (!stop) {
                int task = queue.take();
                if (task == 0) {
                    return;
                }
                totals.add(task * task);
            }
            letters = reason.length();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker[] workers = {new Worker(), new Worker()};
        for (Worker worker : workers) {
            worker.start();
        }
        reason = "shutdown";
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
        for (Worker worker : workers) {
            if (worker.letters != 0 && worker.letters != "shutdown".length()) {
                throw new AssertionError(worker.letters + " letters");
            }
        }
        System.out.println("ok");
    }
}
