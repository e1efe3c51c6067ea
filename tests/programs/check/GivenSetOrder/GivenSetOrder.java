// The order of Set.of and Map.of: "unspecified and is subject to change" (Set, Unmodifiable Sets); HotSpot
// takes another one in every run.
import java.util.Map;
import java.util.Set;

public class GivenSetOrder {
    public static void main(String[] args) throws Exception {
        Thread worker = new Thread(() -> { });
        worker.start();
        StringBuilder order = new StringBuilder();
        for (String text : Set.of("a", "b", "c")) {
            order.append(text);
        }
        for (String text : Set.of("a", "b")) {
            order.append(text);
        }
        Map.of("a", 1, "b", 2, "c", 3).forEach((key, value) -> order.append(key));
        for (String text : Set.of("alone")) {
            order.append(text);
        }
        assert Set.of("a", "b", "c").contains("a");
        worker.join();
    }
}
