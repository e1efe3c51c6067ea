// One element of an array hands over another one; VarHandle: a release access happens-before the
// acquire access that sees it (MethodHandles.arrayElementVarHandle, setRelease, getAcquire).
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleArrayElement {
    static final VarHandle CELL = MethodHandles.arrayElementVarHandle(int[].class);
    static final int[] cells = new int[2];
    static int seen;

    static void signal() {
        CELL.setRelease(cells, 0, 1);
    }

    static boolean signalled() {
        return (int) CELL.getAcquire(cells, 0) == 1;
    }

    public static void main(String[] args) throws Exception {
        signal(); // once before the start: linking a call site is no part of the hand-over
        signalled();
        cells[0] = 0;
        Thread reader = start(() -> {
            while (!signalled()) {
                Thread.onSpinWait();
            }
            seen = cells[1];
        });
        cells[1] = 42;
        signal();
        reader.join();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
