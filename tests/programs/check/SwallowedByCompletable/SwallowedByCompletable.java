// As SwallowedByFuture with CompletableFuture.runAsync: the failure completes the future.
import java.util.concurrent.CompletableFuture;

public class SwallowedByCompletable {
    static volatile int value;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> {
            assert value == 1;
        }, command -> new Thread(command).start());
        value = 1;
    }
}
