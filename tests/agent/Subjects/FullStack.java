/**
 * A thread recurses under a monitor until its stack is full: then there is no room for the hook that leaves the monitor, either.
 * What follows under the same monitor is ordered all the same.
 */
public class FullStack {
    static final Object monitor = new Object();
    static int depth;
    static int sum;
    static int loose;

    static void recurse() {
        synchronized (monitor) {
            depth++;
            recurse();
        }
    }

    static void fill() {
        try {
            recurse();
        } catch (StackOverflowError e) {
            synchronized (monitor) {
                sum += depth;
            }
            loose = 1; // races: but after such an overflow no race can be told from what only looks like one
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(null, FullStack::fill, "filling", 256 << 10);
        thread.start();
        boolean isFull = false;
        while (!isFull) {
            synchronized (monitor) {
                isFull = sum > 0;
            }
        }
        System.out.println("the stack was full: " + (loose >= 0));
        thread.join();
    }
}
