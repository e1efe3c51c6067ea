/** Publication of an object with a final field through a plain field. */
public class PublishedFinal {
    static class Box {
        final int v;

        Box() {
            v = 42;
        }
    }

    static Box box;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            box = new Box();
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
