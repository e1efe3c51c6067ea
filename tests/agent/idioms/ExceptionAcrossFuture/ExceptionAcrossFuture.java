// An exception that a task throws, and its fields, are handed over by Future.get (actions of the
// computation happen before get returns or throws).
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;

public class ExceptionAcrossFuture {
    static class Failure extends Exception {
        int code;
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        Future<Object> future = pool.submit((Callable<Object>) () -> {
            Failure failure = new Failure();
            failure.code = 42;
            throw failure;
        });
        try {
            future.get();
            throw new AssertionError();
        }
        catch (ExecutionException e) {
            if (((Failure) e.getCause()).code != 42) {
                throw new AssertionError(e);
            }
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
