/** Of what a read sees early only the sign is kept: which value it was still decides how the path can go on. */
public class PromisedValue {
    static int x;
    static int z;
    static boolean positive;
    static int read;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            read = z;
            x = 1 + read;
        });
        Thread two = new Thread(() -> {
            positive = x > 0;
            z = 1;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(positive + " " + read);
    }
}
