import java.util.concurrent.StructuredTaskScope;

/** JDK 25, as a preview: subtasks, and values that are set once. "early": one looks before it has joined. */
public class Structured {
    static int left;
    static int result;

    static class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        try (var scope = StructuredTaskScope.open()) {
            var first = scope.fork(() -> {
                Box box = new Box();
                box.value = 20;
                return box;
            });
            scope.fork(() -> {
                left = 22;
            });
            if (args.length > 0) {
                Thread.sleep(500);
                result += left;
            }
            scope.join();
            result = first.get().value + left;
        }
        StableValue<Box> stable = StableValue.of();
        Thread one = Thread.startVirtualThread(() -> {
            Box box = new Box();
            box.value = 1;
            stable.setOrThrow(box);
        });
        while (!stable.isSet()) {
            Thread.sleep(10);
        }
        result += stable.orElseThrow().value;
        one.join();
        System.out.println(result);
    }
}
