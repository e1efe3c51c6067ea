/** An element that is written after the constructor has ended is not frozen. */
public class FinalArrayLater {
    static class Box {
        final int[] v;

        Box() {
            v = new int[] {1};
        }
    }

    static Box box;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            Box b = new Box();
            b.v[0] = 2;
            box = b;
        });
        Thread reader = new Thread(() -> {
            Box b = box;
            result = b == null ? -1 : b.v[0];
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
