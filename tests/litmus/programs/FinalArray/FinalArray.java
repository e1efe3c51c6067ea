/** What a final field refers to is frozen with it. */
public class FinalArray {
    static class Box {
        final int[] v;

        Box() {
            v = new int[] {42};
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
            result = b == null ? -1 : b.v[0];
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
