/**
 * An object whose constructor has ended is published, by a race, after its thread has synchronized: the final field is seen
 * however early the reference is.
 */
public class FinalLate {
    static final Object lock = new Object();
    static Box box;
    static Box other;

    static class Box {
        final int v;

        Box() {
            v = 42;
        }
    }

    static int result;

    public static void main(String[] args) throws InterruptedException {
        boolean twice = args.length > 0;
        Thread writer = new Thread(() -> {
            Box b = new Box();
            if (twice) {
                other = b;
            }
            synchronized (lock) {
            }
            box = b;
        });
        Thread reader = new Thread(() -> {
            synchronized (lock) {
            }
            Box b = box;
            result = b == null ? -1 : b.v;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
