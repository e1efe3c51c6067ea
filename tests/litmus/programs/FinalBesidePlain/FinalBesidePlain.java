/** A plain field beside a final one is not frozen for readers. */
public class FinalBesidePlain {
    static class Box {
        final int f;
        int p;

        Box() {
            f = 4;
            p = 2;
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
            result = b == null ? -1 : 10 * b.f + b.p;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
