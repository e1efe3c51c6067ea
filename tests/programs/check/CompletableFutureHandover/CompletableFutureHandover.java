// A thread completes a CompletableFuture with a plain object, and another joins the future: the
// completion happens before join returns. No pool takes part.
import java.util.concurrent.CompletableFuture;

class Box {
    int value;
}

public class CompletableFutureHandover {
    static final CompletableFuture<Box> future = new CompletableFuture<>();

    public static void main(String[] args) throws InterruptedException {
        Thread giver = new Thread(() -> {
            Box box = new Box();
            box.value = 7;
            future.complete(box);
        });
        Thread taker = new Thread(() -> {
            Box box = future.join();
            assert box.value == 7;
            box.value = 8;
        });
        giver.start();
        taker.start();
        giver.join();
        taker.join();
    }
}
