/** The same is written twice, with a release in between. */
public class WrittenAgain {
    static int x;
    static int y;
    static volatile int flag;
    static String result;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = 1;
            y = 1;
            flag = 1;
            x = 1;
        });
        Thread two = new Thread(() -> {
            int r = y;
            int f = flag;
            result = f + " " + x + " " + r;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(result);
    }
}
