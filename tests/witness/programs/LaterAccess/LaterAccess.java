/**
 * The read can come only when both writes have been made: never next to the first one.  But nothing orders them, as flag
 * is a plain field, and the read may even see what the first one wrote (JLS 17.4.5, 17.4.8).
 */
public class LaterAccess {
    static int x, flag, seen;

    public static void main(String[] args) {
        new Thread(() -> {
            x = 1;
            x = 2;
            flag = 1;
        }).start();
        new Thread(() -> {
            if (flag == 1)
                seen = x;
        }).start();
    }
}
