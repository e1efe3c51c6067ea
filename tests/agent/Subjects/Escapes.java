// The second object's constructor hands `this` to another thread, which reads a field before the constructor writes
// it.  Nothing orders the two: opaque accesses only tell that the read was made.
import java.util.concurrent.atomic.AtomicBoolean;

public class Escapes {
    static int seen;
    int x;

    Escapes(boolean isHanded) {
        if (isHanded) {
            AtomicBoolean isRead = new AtomicBoolean();
            new Thread(() -> {
                seen = x;
                isRead.setOpaque(true);
            }).start();
            while (!isRead.getOpaque()) {
                Thread.onSpinWait();
            }
        }
        x = 5;
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            new Escapes(i == 1);
        }
        System.out.println("done");
    }
}
