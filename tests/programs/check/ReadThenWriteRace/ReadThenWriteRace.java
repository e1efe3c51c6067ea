// One thread reads `data` and then raises an opaque flag; the other waits for the flag and then
// writes `data`. Only this order can occur.
// The mistake: an opaque flag orders nothing else, so the later write races with the earlier read:
// a detector must remember reads.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Shared {
    int data;
    boolean turn;
}

public class ReadThenWriteRace {
    static final VarHandle TURN;

    static {
        try {
            TURN = MethodHandles.lookup().findVarHandle(Shared.class, "turn", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Shared shared = new Shared();
        Thread reader = new Thread(() -> {
            int seen = shared.data;
            assert seen == 0;
            TURN.setOpaque(shared, true);
        });
        Thread writer = new Thread(() -> {
            while (!(boolean) TURN.getOpaque(shared)) {
                Thread.onSpinWait();
            }
            shared.data = 1;
        });
        reader.start();
        writer.start();
        reader.join();
        writer.join();
    }
}
