import java.util.concurrent.atomic.AtomicInteger;

/* As long as it is not known that `value` is shared, all of a thread's calls are one move, with more
 * questions than a move can hold; afterwards each is a move of its own, with one. */
public class WeakCasShared {
    static final AtomicInteger value = new AtomicInteger();

    static void update() {
        for (int i = 0; i < 8; i++)
            value.weakCompareAndSetVolatile(0, 0);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(WeakCasShared::update);
        thread.start();
        update();
        thread.join();
    }
}
