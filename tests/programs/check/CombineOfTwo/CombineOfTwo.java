// Two stages run in the common pool, and what combines them runs when both are complete, in
// whichever thread comes last: actions of a stage happen before those of a stage that depends on
// it, and before join() of the last one returns. The plain fields that the stages write are read in
// order.
import java.util.concurrent.CompletableFuture;

public class CombineOfTwo {
    static int left, right;

    public static void main(String[] args) {
        CompletableFuture<Integer> first = CompletableFuture.supplyAsync(() -> left = 3);
        CompletableFuture<Integer> second = CompletableFuture.supplyAsync(() -> right = 4);
        int sum = first.thenCombine(second, (a, b) -> a + b).join();
        assert sum == 7 && left + right == 7;
    }
}
