// The stack is full in synchronized blocks and methods.  Their monitors are free afterwards, and what was written under them
// is seen by the next thread.
public class Overflow {
    private static final Object lock = new Object();
    private static int depth, levels;

    private static void inBlocks() {
        synchronized (lock) {
            depth++;
            inBlocks();
        }
    }

    private synchronized void inMethods() {
        levels++;
        inMethods();
    }

    private static synchronized void inStaticMethods() {
        levels++;
        inStaticMethods();
    }

    private static void overflow(Runnable recursion) {
        try {
            recursion.run();
            System.out.println("no overflow");
        } catch (StackOverflowError expected) {
            // the caller looks at the monitors
        }
    }

    // At another place of the stack each time.
    private void run(int indent) {
        if (indent > 0) {
            run(indent - 1);
            return;
        }
        overflow(Overflow::inBlocks);
        overflow(this::inMethods);
        overflow(Overflow::inStaticMethods);
        if (Thread.holdsLock(lock) || Thread.holdsLock(this) || Thread.holdsLock(Overflow.class)) {
            System.out.println("a monitor was not left");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Overflow overflow = new Overflow();
        for (int i = 0; i < 4; i++) {
            int indent = i;
            Thread thread = new Thread(null, () -> overflow.run(indent), "overflow", 1 << 18);
            thread.start();
            thread.join();
            synchronized (lock) {
                depth = 0;
            }
        }
        System.out.println("all monitors are free: " + (levels > 0));
    }
}
