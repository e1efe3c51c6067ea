/** Prints a NUL, and behind it what a race decides. */
public class RelaxBytes {
    static int x;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> x = 1);
        one.start();
        int r = x;
        one.join();
        System.out.write('a');
        System.out.write(0);
        System.out.write('0' + r);
        System.out.write(0xff);
        System.out.println();
    }
}
