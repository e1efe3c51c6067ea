import java.util.HashMap;
import java.util.Map;

/** Objects of the library whose fields are final are seen, by a race, before they are made. */
public class LazyBoxed {
    static Integer boxed;
    static final Map<Integer, String> map = new HashMap<>();
    static String result;

    static Integer boxed() {
        Integer b = boxed;
        if (b == null) {
            b = Integer.valueOf(1000);
            boxed = b;
        }
        return b;
    }

    public static void main(String[] args) throws InterruptedException {
        boolean withMap = args.length > 0;
        Thread writer = new Thread(() -> {
            if (withMap) {
                map.put(1, "b");
            } else {
                boxed();
            }
        });
        Thread reader = new Thread(() -> {
            if (withMap) {
                result = map.get(1);
            } else {
                result = "" + boxed().intValue();
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
