/** Dekker's algorithm with volatiles. */
public class DekkerVolatile {
    static volatile boolean flag0;
    static volatile boolean flag1;
    static volatile int turn;
    static int x;

    static void thread0() {
        flag0 = true;
        while (flag1) {
            if (turn == 1) {
                flag0 = false;
                while (turn == 1) {
                }
                flag0 = true;
            }
        }
        x++;
        turn = 1;
        flag0 = false;
    }

    static void thread1() {
        flag1 = true;
        while (flag0) {
            if (turn == 0) {
                flag1 = false;
                while (turn == 0) {
                }
                flag1 = true;
            }
        }
        x++;
        turn = 0;
        flag1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(DekkerVolatile::thread0);
        Thread t1 = new Thread(DekkerVolatile::thread1);
        t0.start();
        t1.start();
        t0.join();
        t1.join();
        if (x != 2) {
            throw new AssertionError("x is " + x);
        }
        System.out.println("ok");
    }
}
