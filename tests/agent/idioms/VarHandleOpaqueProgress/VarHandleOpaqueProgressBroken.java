// As VarHandleOpaqueProgress, but the progress is read as a plain field.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

public class VarHandleOpaqueProgressBroken {
    static final VarHandle PROGRESS;
    static int progress;
    static volatile boolean ready;
    static int value;
    static int seen;

    static {
        try {
            PROGRESS = MethodHandles.lookup().findStaticVarHandle(
                    VarHandleOpaqueProgressBroken.class, "progress", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static void progress(int now) {
        PROGRESS.setOpaque(now);
    }

    static int progress() {
        return progress;
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
