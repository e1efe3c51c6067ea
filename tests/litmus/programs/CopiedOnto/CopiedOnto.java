/** An array is copied onto itself while another thread writes it. */
public class CopiedOnto {
    static final int[] x = {1, 2, 3};

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x[0] = 7;
            x[1] = 8;
        });
        Thread two = new Thread(() -> {
            System.arraycopy(x, 0, x, 1, 2);
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(x[0] + " " + x[1] + " " + x[2]);
    }
}
