/** An object is locked by its maker before it is published, and by the other thread. */
public class EarlyLocked {
    static class Box {
        int v;
    }

    static Box box;
    static int result = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            Box b = new Box();
            synchronized (b) {
                b.v = 1;
            }
            box = b;
        });
        Thread two = new Thread(() -> {
            Box b = box;
            if (b != null) {
                synchronized (b) {
                    result = b.v;
                }
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(result);
    }
}
