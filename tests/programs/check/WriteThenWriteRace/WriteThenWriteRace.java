// One thread writes `data` and then raises an opaque flag; the other waits for the flag and then
// writes `data` as well. Only this order can occur.
// The mistake: an opaque flag orders nothing else, so the two writes race. main reads after both
// joins and finds the second value.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

class Shared {
    int data;
    boolean turn;
}

public class WriteThenWriteRace {
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
        Thread first = new Thread(() -> {
            shared.data = 1;
            TURN.setOpaque(shared, true);
        });
        Thread second = new Thread(() -> {
            while (!(boolean) TURN.getOpaque(shared)) {
                Thread.onSpinWait();
            }
            shared.data = 2;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared.data == 2;
    }
}
