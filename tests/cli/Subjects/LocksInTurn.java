/** As tests/witness/programs/NoRaceFig6: Lockset warns of x, and there is no race. With an argument it asks for the time. */
public class LocksInTurn {
    static final Object lockX = new Object(), lockY = new Object();
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            synchronized (lockX) {
                synchronized (lockY) {
                    x = args.length > 0 && System.nanoTime() < 0 ? 1 : y;
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
