/** Threads that yield very often before they race. */
public class Yielders {
    static int racy;

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                for (int turn = 0; turn < 400; turn++) {
                    Thread.yield();
                }
                racy++;
                for (int turn = 0; turn < 4; turn++) {
                    synchronized (Yielders.class) {
                        racy++;
                    }
                }
            }).start();
        }
    }
}
