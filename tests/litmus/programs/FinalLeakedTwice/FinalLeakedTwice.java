/** The constructor publishes `this` before it ends, and what calls it publishes the same object again. */
public class FinalLeakedTwice {
    static Box box;
    static int done;

    static class Box {
        final int v;

        Box() {
            box = this;
            v = 42;
        }
    }

    static String result;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            box = new Box();
            done = 1;
        });
        Thread reader = new Thread(() -> {
            int d = done;
            Box b = box;
            result = d + " " + (b == null ? -1 : b.v);
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
