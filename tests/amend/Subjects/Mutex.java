/* Peterson's lock; its flags are elements of an array, and so not volatile. */
public class Mutex extends Thread {
    static final boolean[] flag = new boolean[2];
    static volatile int victim;
    static int counter;
    final int me;

    Mutex(int me) {
        this.me = me;
    }

    @Override
    public void run() {
        int other = 1 - me;
        flag[me] = true;
        victim = me;
        while (flag[other] && victim == me) {
            // wait
        }
        counter++;
        flag[me] = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = {new Mutex(0), new Mutex(1)};
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        assert counter == 2;
    }
}
