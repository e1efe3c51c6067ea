/**
 * The second write of x comes only when its thread has seen what a third thread writes, in a race: nothing orders that
 * before it, but without it there is no second write.
 */
public class ThirdThread {
    static int x;
    static boolean go;

    public static void main(String[] args) {
        new Thread(() -> x = 1).start();
        new Thread(() -> go = true).start();
        new Thread(() -> {
            if (go) {
                x = 2;
            }
        }).start();
    }
}
