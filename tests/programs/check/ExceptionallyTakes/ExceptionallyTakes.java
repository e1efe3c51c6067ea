// The twin of SwallowedByCompletable: the program's own function is called with the failure
// (CompletableFuture.exceptionally), as a catch would be. It is not swallowed.
import java.util.concurrent.CompletableFuture;

public class ExceptionallyTakes {
    static volatile int value;
    static volatile Throwable taken;

    public static void main(String[] args) {
        CompletableFuture.runAsync(() -> {
            assert value == 1;
        }, command -> new Thread(command).start()).exceptionally(e -> {
            taken = e;
            return null;
        });
        value = 1;
    }
}
