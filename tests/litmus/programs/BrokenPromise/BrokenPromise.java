/** A write that is only made if nothing comes of it. */
public class BrokenPromise {
    static int x;
    static int y;
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            first = x;
            if (first == 0) {
                y = 1;
            }
        });
        Thread two = new Thread(() -> {
            second = y;
            if (second == 1) {
                x = 1;
            }
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(first + " " + second);
    }
}
