/** Two threads write a plain long; main reads when both have ended. */
public class TornByTwo {
    static long x;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            x = 0x100000001L;
        });
        Thread two = new Thread(() -> {
            x = 0x200000002L;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(x);
    }
}
