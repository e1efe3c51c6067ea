import java.lang.ref.SoftReference;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** OutOfMemoryError: its messages, and that a program goes on when it has let go. */
public class OutOfMemoryRecovery {
    static List<Object> kept;

    static void fillWithArrays() {
        kept = new ArrayList<>();
        for (;;)
            kept.add(new long[10000]);
    }

    static Object[] chain() {
        Object[] head = null;
        for (;;)
            head = new Object[] {head, null, null};
    }

    static void show(String what, Runnable r) {
        String text;
        try {
            r.run();
            text = "nothing";
        } catch (OutOfMemoryError e) {
            kept = null;
            text = e.toString();
            text += " cause " + e.getCause() + " suppressed " + e.getSuppressed().length;
        }
        System.out.println(what + ": " + text);
    }

    public static void main(String[] args) {
        show("largest", () -> kept = List.of(new int[Integer.MAX_VALUE]));
        show("largest less one", () -> kept = List.of(new byte[Integer.MAX_VALUE - 1]));
        show("too large", () -> kept = List.of(new byte[Integer.MAX_VALUE - 8]));
        show("matrix", () -> kept = List.of(new long[1000][1000000]));
        show("arrays", OutOfMemoryRecovery::fillWithArrays);
        show("chain", OutOfMemoryRecovery::chain);
        show("arrays again", OutOfMemoryRecovery::fillWithArrays);
        Map<Integer, String> map = new HashMap<>();
        for (int i = 0; i < 2000; i++)
            map.put(i, "value " + i);
        System.out.println(map.size() + " " + map.get(1234));
        SoftReference<byte[]> soft = new SoftReference<>(new byte[1 << 20]);
        System.out.println("soft reference there: " + (soft.get() != null));
        show("arrays a third time", OutOfMemoryRecovery::fillWithArrays);
        System.out.println("soft reference cleared: " + (soft.get() == null));
        try {
            fillWithArrays();
        } catch (OutOfMemoryError e) {
            int count = kept.size();
            kept = null;
            System.exit(count > 100 ? 17 : 18);
        }
    }
}
