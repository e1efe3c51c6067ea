/**
 * A thread recurses under a monitor until its stack is full: then there is no room for the hook that leaves the monitor, either.
 * What follows under the same monitor is ordered all the same.
 */
public class FullStack {
    static final Object monitor = new Object();
    static int depth;
    static int sum;

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
        }
    }

    public static void main(String[] args) throws Exception {
        Thread thread = new Thread(null, FullStack::fill, "filling", 256 << 10);
        thread.start();
        while (true) {
            synchronized (monitor) {
                if (sum > 0) {
                    System.out.println("the stack was full: " + (depth > 0));
                    return;
                }
            }
        }
    }
}
