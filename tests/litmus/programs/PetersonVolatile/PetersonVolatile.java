/** Peterson's algorithm with volatiles. */
public class PetersonVolatile {
    static volatile boolean flag0;
    static volatile boolean flag1;
    static volatile int turn;
    static int x;

    static void thread0() {
        flag0 = true;
        turn = 1;
        while (flag1 && turn == 1) {
        }
        x++;
        flag0 = false;
    }

    static void thread1() {
        flag1 = true;
        turn = 0;
        while (flag0 && turn == 0) {
        }
        x++;
        flag1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread t0 = new Thread(PetersonVolatile::thread0);
        Thread t1 = new Thread(PetersonVolatile::thread1);
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
