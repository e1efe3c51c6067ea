/** A racy place of which a volatile flag hides the earlier values. */
public class HiddenWrite {
    static int x;
    static volatile int flag;
    static String result;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = 1;
            x = 2;
            flag = 1;
        });
        Thread two = new Thread(() -> {
            int f = flag;
            result = f + " " + x;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(result);
    }
}
