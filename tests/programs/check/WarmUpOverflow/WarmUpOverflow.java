/* Thread.start() is called with nearly all of the stack in use.  The thread initializes classes of
 * the library, for which there is no room on that stack: what a search does once beforehand fails. */
public class WarmUpOverflow {
    static volatile int shared;

    static int deepest(int depth) {
        try {
            return deepest(depth + 1);
        } catch (StackOverflowError e) {
            return depth;
        }
    }

    static void startBelow(int depth, Thread thread) {
        if (depth > 0)
            startBelow(depth - 1, thread);
        else
            thread.start();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            shared = 1;
            String.format("%5.2f", 1.5);
        });
        startBelow(deepest(0) - 20, thread);
        shared = 2;
        thread.join();
    }
}
