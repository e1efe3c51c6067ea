/* Five threads make, start and join a thread each.  Which of them gets which number, and comes first into the thread
 * group, makes no difference, as the program looks at neither.  (When the search tried all orders of java.lang.Thread's
 * counting, three of them made 37,914 states.)  The group's array of threads grows meanwhile, under a monitor. */
public class ThreadsMakeThreads {
    static void work() {
        Thread thread = new Thread(() -> { });
        thread.start();
        try {
            thread.join();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[5];
        for (int i = 0; i < threads.length; i++)
            threads[i] = new Thread(ThreadsMakeThreads::work);
        for (Thread thread : threads)
            thread.start();
        for (Thread thread : threads)
            thread.join();
    }
}
