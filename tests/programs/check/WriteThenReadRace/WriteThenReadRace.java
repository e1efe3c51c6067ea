// One thread writes `data` and then raises an opaque flag; the other waits for the flag and then
// reads `data`. Only this order can occur.
// The mistake: an opaque flag orders nothing else, so the later read races with the earlier write.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Shared {
    int data;
    boolean turn;
}

public class WriteThenReadRace {
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
        Thread writer = new Thread(() -> {
            shared.data = 1;
            TURN.setOpaque(shared, true);
        });
        Thread reader = new Thread(() -> {
            while (!(boolean) TURN.getOpaque(shared)) {
                Thread.onSpinWait();
            }
            assert shared.data == 1;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
