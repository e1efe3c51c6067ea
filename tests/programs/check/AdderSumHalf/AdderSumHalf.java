// LongAdder.sum() is no snapshot: "concurrent updates that occur while the sum is being calculated might not be
// incorporated". Two threads that meet in add() get cells of their own, which sum() adds up one by one, so a later
// addition is counted while the earlier one, before which it cannot come, is not.
import java.util.concurrent.atomic.LongAdder;

public class AdderSumHalf {
    static final LongAdder adder = new LongAdder();
    static volatile boolean added;

    public static void main(String[] args) {
        new Thread(() -> {
            adder.add(1);
            adder.add(100);
            added = true;
        }).start();
        new Thread(() -> {
            adder.add(10);
            if (added) {
                adder.add(1000);
            }
        }).start();
        long sum = adder.sum();
        if (sum >= 1000 && sum % 1000 < 100) {
            throw new Error("the second without the first");
        }
    }
}
