// Store buffering with setRelease and getAcquire: an acquire read may take effect before an earlier
// release write of another variable, so both threads may read 0 (VarHandle.setRelease, getAcquire).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class StoreBufferingReleaseAcquire {
    static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] x = new int[1];
    static final int[] y = new int[1];
    static int first;
    static int second;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            ELEMENT.setRelease(x, 0, 1);
            first = (int) ELEMENT.getAcquire(y, 0);
        });
        thread.start();
        ELEMENT.setRelease(y, 0, 1);
        second = (int) ELEMENT.getAcquire(x, 0);
        thread.join();
        assert first == 1 || second == 1;
    }
}
