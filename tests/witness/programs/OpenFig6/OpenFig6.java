/**
 * Fig. 6 of Shacham, Sagiv and Schuster: x is written under lockX and read under lockY, by a thread that holds one of
 * them each time, so Lockset warns. But the other thread holds both, always: there is no race, and no access that
 * could be a1. Here no schedule but those of the runs is to be tried, so that nothing is known.
 */
public class OpenFig6 {
    static final Object lockX = new Object(), lockY = new Object();
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            synchronized (lockX) {
                synchronized (lockY) {
                    x = y;
                }
            }
        });
        Thread second = new Thread(() -> {
            synchronized (lockX) {
                x = 7;
            }
            synchronized (lockY) {
                y = x;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(x == 7 || x == 0);
    }
}
