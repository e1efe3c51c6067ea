/**
 * Behind the first write its thread starts another one; the second write is made by a thread that is started later, as the
 * one that starts it lets others move some times.  If the first write waits for the second one, threads are started in
 * another order, and have other numbers.
 */
public class StartsMeanwhile {
    static int x;
    static volatile int turns;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            new Thread(() -> { }).start();
        }).start();
        new Thread(() -> {
            for (int i = 0; i < 4; i++) {
                turns++;
            }
            new Thread(() -> x = 2).start();
        }).start();
        turns++;
    }
}
