/** The constructor publishes `this` before it ends: the final field's guarantee is lost. */
public class FinalLeaked {
    static Box box;

    static class Box {
        final int v;

        Box() {
            box = this;
            v = 42;
        }
    }

    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            new Box();
        });
        Thread reader = new Thread(() -> {
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
