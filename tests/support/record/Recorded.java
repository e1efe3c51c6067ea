import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;

/** What test_recorder looks for in the trace of the race; main does all else before it. */
public class Recorded {
    static class Holder {
        final int[] inner;

        Holder(int[] inner) {
            this.inner = inner;
        }
    }

    static class Open {
        int field;
    }

    static byte small = 3;
    static short medium = -2;
    static int seven = 7;
    static long large = -1L;
    static double real = 0.5;
    static String text = "before";
    static String nothing;
    static int[] array = {1, 2, 3};
    static int readFirst = 11;
    static final AtomicInteger count = new AtomicInteger(5);
    static final AtomicReference<String> reference = new AtomicReference<>(text);
    static Holder holder;
    static Open open;
    static int racy;

    public static void main(String[] args) {
        new Thread(() -> racy = 1).start();
        small = 4;
        medium = 5;
        seven = 8;
        seven = 9;
        large = 2;
        real = 1.5;
        text = "after";
        nothing = "something";
        readFirst += 1;
        System.arraycopy(new int[] {40, 50, 60}, 0, array, 0, 3);
        count.compareAndSet(5, 6);
        count.compareAndSet(9, 1);
        count.getAndAdd(4);
        reference.set("between");
        reference.compareAndSet("between", null);
        reference.getAndSet("last");
        open = new Open();
        open.field = 1;
        holder = new Holder(array);
        System.out.print(racy);
    }
}
