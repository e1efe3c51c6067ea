// An opaque counter shows progress beside a volatile flag that hands over; VarHandle: opaque
// accesses are no plain ones, but atomic and coherent, and order nothing else; JLS 17.4.5 for the
// volatile field.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleOpaqueProgress {
    static final VarHandle PROGRESS;
    static int progress;
    static volatile boolean ready;
    static int value;
    static int seen;

    static {
        try {
            PROGRESS = MethodHandles.lookup().findStaticVarHandle(
                    VarHandleOpaqueProgress.class, "progress", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void progress(int now) {
        PROGRESS.setOpaque(now);
    }

    static int progress() {
        return (int) PROGRESS.getOpaque();
    }

    public static void main(String[] args) throws Exception {
        progress(progress()); // linking a call site is no part of the hand-over
        Thread reader = start(() -> {
            int shown = progress();
            while (!ready) {
                shown = Math.max(shown, progress());
            }
            seen = value + shown - progress();
        });
        progress(1);
        value = 42;
        progress(2);
        ready = true;
        progress(3);
        reader.join();
        if (seen < 39 || seen > 42) {
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
