/** An object is seen before its thread publishes it, but after it was made: what is written to it is in that object. */
public class EarlySame {
    static class Box {
        int v;
    }

    static Box box;
    static volatile int made;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            Box b = new Box();
            made = 1;
            box = b;
        });
        Thread reader = new Thread(() -> {
            int m = made;
            Box b = box;
            if (b != null) {
                b.v = 7;
                seen = 1 + m;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(seen + " " + box.v);
    }
}
