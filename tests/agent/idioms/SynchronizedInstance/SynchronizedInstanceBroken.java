// As SynchronizedInstance, but each has an object of its own.
public class SynchronizedInstanceBroken {
    static int count;

    synchronized void count() {
        count++;
    }

    public static void main(String[] args) throws Exception {
        SynchronizedInstanceBroken counter = new SynchronizedInstanceBroken();
        Thread second = start(new SynchronizedInstanceBroken()::count);
        counter.count();
        second.join();
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
