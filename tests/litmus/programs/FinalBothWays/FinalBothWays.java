/** Load buffering with objects: each thread reads the other's object and publishes its own. */
public class FinalBothWays {
    static class Box {
        final int v;

        Box(int v) {
            this.v = v;
        }
    }

    static Box x;
    static Box y;
    static int one;
    static int two;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            Box b = x;
            y = new Box(1);
            one = b == null ? -1 : b.v;
        });
        Thread second = new Thread(() -> {
            Box b = y;
            x = new Box(2);
            two = b == null ? -1 : b.v;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(one + " " + two);
    }
}
