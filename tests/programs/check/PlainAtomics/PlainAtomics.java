import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;

/*
 * Atomic variables that are read plainly. The mistake: getPlain() orders nothing. It races with the
 * other thread's set(), and so does what was written before that. As long as nothing is read plainly,
 * the same variables order what they should.
 */
public class PlainAtomics {
    static final AtomicInteger ready = new AtomicInteger();
    static final AtomicReferenceArray<String> names = new AtomicReferenceArray<>(2);
    static int data, more;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            ready.set(1);
            more = 1;
            names.set(1, "one");
        }).start();
        if (ready.getPlain() == 1) {
            data++;
        }
        if (names.getPlain(1) != null) {
            more++;
        }
    }
}
