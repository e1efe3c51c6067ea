// The kernel of a crawler: a request becomes tasks, one for each page, which the threads of a pool work off.
// When most pages are there the request closes the pool, waits for a moment, and cancels what is still
// running: such a page is not ranked.  Tasks that nobody has begun by then the request does itself.
//
// The mistake: the thread that begins a task notes itself in the task without the task's lock; cancelling
// reads who it is under that lock.  After its note the thread reports to the pool, and the request asks the pool
// many times for its state before it cancels.
public class Hedc {
    static final int TASKS = 3;   // for each thread
    static final int STEPS = 6;   // of loading a page
    static final int PATIENCE = 16;

    static class Task {
        final int page;
        int worker;   // the task's lock, but for the write in begin()
        int content;  // no lock: the task is handed to a thread, and back, through the pool
        int rank;     // the same
        boolean isCancelled, isDone; // the task's lock

        Task(int page) {
            this.page = page;
            worker = 0;
            content = page * 0x01000193;
        }

        void begin(int id) {
            worker = id; // races with the accesses in cancel()
        }

        synchronized boolean isCancelled() {
            return isCancelled;
        }

        synchronized void end() {
            worker = 0;
            isDone = true;
        }

        // The thread that was at it, or 0.
        synchronized int cancel() {
            int at = worker;
            worker = 0;
            isCancelled = true;
            return isDone ? 0 : at;
        }

        void load(int step) {
            for (int i = 0; i < 16; i++)
                content = (content ^ page + step * 16 + i) * 0x01000193;
        }

        void rank() {
            rank = Integer.bitCount(content) * 1000 + (content >>> 24);
        }
    }

    static class Pool {
        final Task[] queue;
        int first, last, finished, reports, asked;
        boolean isClosed;

        Pool(int capacity) {
            queue = new Task[capacity];
        }

        synchronized void submit(Task task) {
            queue[last++] = task;
            notifyAll();
        }

        // null: the pool is closed.
        synchronized Task take() throws InterruptedException {
            while (first == last && !isClosed)
                wait();
            return isClosed ? null : queue[first++];
        }

        synchronized void report() {
            reports++;
        }

        synchronized void finish() {
            finished++;
            notifyAll();
        }

        synchronized void awaitFinished(int tasks) throws InterruptedException {
            while (finished < tasks)
                wait();
        }

        // From now on no task is handed out.  How many were.
        synchronized int close() {
            isClosed = true;
            notifyAll();
            return first;
        }

        synchronized boolean isFinished(int tasks) {
            asked++;
            return finished == tasks;
        }
    }

    static class Worker extends Thread {
        final int id;
        final Pool pool;

        Worker(int id, Pool pool) {
            this.id = id;
            this.pool = pool;
        }

        @Override
        public void run() {
            try {
                for (Task task = pool.take(); task != null; task = pool.take())
                    work(task);
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        }

        void work(Task task) {
            task.begin(id);
            pool.report();
            for (int step = 0; step < STEPS; step++) {
                task.load(step);
                pool.report();
            }
            if (!task.isCancelled())
                task.rank();
            task.end();
            pool.finish();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Pool pool = new Pool(threads * TASKS);
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++) {
            workers[i] = new Worker(i + 1, pool);
            workers[i].start();
        }
        Task[] tasks = new Task[threads * TASKS];
        for (int i = 0; i < tasks.length; i++) {
            tasks[i] = new Task(i + 1);
            pool.submit(tasks[i]);
        }
        pool.awaitFinished(threads * (TASKS - 1));
        int begun = pool.close();
        for (int i = 0; i < PATIENCE && !pool.isFinished(begun); i++)
            Thread.yield();
        int cancelled = 0;
        for (int i = 0; i < begun; i++)
            if (tasks[i].cancel() != 0)
                cancelled++;
        for (int i = begun; i < tasks.length; i++) {
            for (int step = 0; step < STEPS; step++)
                tasks[i].load(step);
            tasks[i].rank();
        }
        int sum = 0;
        for (Worker worker : workers)
            worker.join();
        if (cancelled > threads)
            throw new IllegalStateException("more tasks were running than there are threads");
        for (Task task : tasks)
            sum = sum * 31 + task.content;
        System.out.println(tasks.length + " pages, checksum " + sum);
    }
}
