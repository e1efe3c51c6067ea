import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/* Which handler gets an uncaught exception: the thread's, the group's, the default one. */
public class UncaughtHandlerCorners {
    static void in(Thread thread) throws InterruptedException {
        thread.start();
        thread.join();
    }

    static void fail() {
        throw new IllegalStateException(Thread.currentThread().getName());
    }

    public static void main(String[] args) throws InterruptedException {
        Thread own = new Thread(UncaughtHandlerCorners::fail, "own");
        own.setUncaughtExceptionHandler((thread, e) ->
                System.out.println("own handler " + e.getMessage() + " " + thread.isAlive()));
        in(own);
        System.out.println("after its end " + own.getUncaughtExceptionHandler());
        ThreadGroup group = new ThreadGroup("group") {
            @Override
            public void uncaughtException(Thread thread, Throwable e) {
                System.out.println("group " + e.getMessage());
                super.uncaughtException(thread, e);
            }
        };
        Thread.setDefaultUncaughtExceptionHandler((thread, e) ->
                System.out.println("default " + e.getMessage()));
        in(new Thread(group, UncaughtHandlerCorners::fail, "in group"));
        in(new Thread(UncaughtHandlerCorners::fail, "in main's group"));
        Thread throwing = new Thread(UncaughtHandlerCorners::fail, "throwing");
        throwing.setUncaughtExceptionHandler((thread, e) -> {
            System.out.println("handler throws");
            throw new IllegalArgumentException("ignored");
        });
        in(throwing);
        Thread changing = new Thread(() -> {
            Thread.currentThread().setUncaughtExceptionHandler((thread, e) ->
                    System.out.println("changed " + e.getMessage()));
            fail();
        }, "changing");
        in(changing);
        in(new Thread(group, () -> {
            throw new ThreadDeath();
        }, "dies"));
        System.out.println("handler is the group: "
                + (new Thread(group, () -> { }).getUncaughtExceptionHandler() == group));
        ExecutorService executor = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "worker");
            thread.setUncaughtExceptionHandler((failed, e) ->
                    System.out.println("worker handler " + e.getMessage()));
            return thread;
        });
        CountDownLatch done = new CountDownLatch(1);
        executor.submit(UncaughtHandlerCorners::fail);
        executor.execute(done::countDown);
        done.await();
        executor.shutdown();
        Thread joined = new Thread(UncaughtHandlerCorners::fail, "joined");
        CountDownLatch handled = new CountDownLatch(1);
        joined.setUncaughtExceptionHandler((thread, e) -> {
            System.out.println("before join returns");
            handled.countDown();
        });
        in(joined);
        System.out.println("handled " + (handled.getCount() == 0));
        Thread.setDefaultUncaughtExceptionHandler(null);
        System.out.println(Thread.getDefaultUncaughtExceptionHandler());
    }
}
