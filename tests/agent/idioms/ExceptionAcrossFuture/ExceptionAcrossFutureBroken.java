// As ExceptionAcrossFuture, but the task changes the exception after it has told others.
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExceptionAcrossFutureBroken {
    static class Failure extends Exception {
        int code;
    }

    static volatile Failure early;
    static final CountDownLatch TOLD = new CountDownLatch(1);

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Object> future = pool.submit((Callable<Object>) () -> {
            Failure failure = new Failure();
            early = failure;
            TOLD.countDown();
            failure.code = 42;
            throw failure;
        });
        TOLD.await();
        Thread.sleep(100);
        int code = early.code;
        try {
            throw new AssertionError();
        } catch (AssertionError e) {
            code++;
        }
        pool.shutdown();
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
