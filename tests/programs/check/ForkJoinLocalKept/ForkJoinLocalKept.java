/* A ForkJoinPool of one worker runs two tasks, one after the other.  The first one sets a ThreadLocal, and the second one
 * need not find it set: the worker may have ended in between, after its keep-alive time, and been replaced. */
import java.util.concurrent.ForkJoinPool;

public class ForkJoinLocalKept {
    static final ThreadLocal<String> local = new ThreadLocal<>();

    public static void main(String[] args) {
        ForkJoinPool pool = new ForkJoinPool(1);
        pool.submit(() -> local.set("kept")).join();
        boolean isKept = pool.submit(() -> local.get() != null).join();
        if (!isKept)
            throw new IllegalStateException();
    }
}
