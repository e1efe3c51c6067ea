// Two threads call a synchronized method of one object; JLS 8.4.3.6 and 17.4.4: it locks the
// object's monitor, whose unlock synchronizes-with every subsequent lock.
public class SynchronizedInstance {
    static int count;

    synchronized void count() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        SynchronizedInstance counter = new SynchronizedInstance();
        Thread second = start(counter::count);
        counter.count();
        second.join();
        if (count != 2) {
            throw new AssertionError(count);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
