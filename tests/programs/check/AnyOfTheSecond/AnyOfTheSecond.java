// anyOf() looks at one future after the other: it may find the second one done though the first was
// completed before.
import java.util.concurrent.CompletableFuture;

public class AnyOfTheSecond {
    public static void main(String[] args) {
        CompletableFuture<Integer> first = new CompletableFuture<>(), second = new CompletableFuture<>();
        new Thread(() -> {
            first.complete(1);
            second.complete(2);
        }).start();
        if (CompletableFuture.anyOf(first, second).join().equals(2)) {
            throw new Error("the second");
        }
    }
}
