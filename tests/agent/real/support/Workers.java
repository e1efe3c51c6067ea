// What the drivers share: tasks in threads at once, and what is left of long texts.
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.zip.CRC32;

final class Workers {
    static final int THREADS = 4;
    private static final int STEP = 50; // milliseconds

    interface Task {
        void run(int number) throws Exception;
    }

    private Workers() {}

    /** Runs the task in each of the threads and waits for them; throws what one of them threw. */
    static void run(Task task) throws Exception {
        Task[] tasks = new Task[THREADS];
        Arrays.fill(tasks, task);
        runAll(tasks);
    }

    /** Runs each task in a thread of its own and waits for them; throws what one of them threw. */
    static void runAll(Task... tasks) throws Exception {
        run(0, tasks);
    }

    /** The same, but each thread begins some time behind the one before, as the parts of a server do. */
    static void runInTurn(Task... tasks) throws Exception {
        run(Integer.getInteger("workers.step", STEP), tasks);
    }

    private static void run(int step, Task... tasks) throws Exception {
        Queue<Throwable> faults = new ConcurrentLinkedQueue<>();
        Thread[] threads = new Thread[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            int number = i;
            threads[i] = new Thread(() -> {
                try {
                    Thread.sleep((long) step * number);
                    tasks[number].run(number);
                } catch (Throwable fault) {
                    faults.add(fault);
                }
            }, "worker-" + i);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        if (!faults.isEmpty()) {
            throw new IllegalStateException(faults.size() + " workers failed", faults.peek());
        }
    }

    static String digest(byte[] bytes) {
        CRC32 sum = new CRC32();
        sum.update(bytes);
        return bytes.length + " bytes, " + Long.toHexString(sum.getValue());
    }

    static String digest(String text) {
        return digest(text.getBytes(StandardCharsets.UTF_8));
    }

    /** The size of the work: the first argument. */
    static int size(String[] args) {
        return args.length > 0 ? Integer.parseInt(args[0]) : 1;
    }
}
