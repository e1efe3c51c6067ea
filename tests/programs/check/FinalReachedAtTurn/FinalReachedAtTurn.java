import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// FinalReachedTwice, but the reader follows the final field on few paths only, when it comes between the two steps of a
// third thread; that it gets `outer` by a freeze is seen on all others. On those few paths the
// read of `v` races: how the reader got the object before must have been kept there, too.
public class FinalReachedAtTurn {
    static class Inner {
        int v;
    }

    static class Outer {
        final Inner inner;

        Outer(Inner inner) {
            this.inner = inner;
            inner.v = 1;
        }
    }

    static final VarHandle LEAKED = handle("leaked", Inner.class);
    static final VarHandle OUTER = handle("outer", Outer.class);
    static Inner leaked;
    static Outer outer;
    static volatile int turn;
    static volatile boolean isDone;

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(FinalReachedAtTurn.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        Inner inner = new Inner();
        LEAKED.setOpaque(inner);
        OUTER.setOpaque(new Outer(inner));
        isDone = true;
    }

    static void tick() {
        turn = 1;
        turn = 2;
    }

    static void read() {
        if (isDone) {
            int v = outer.inner.v;
            return;
        }
        Inner other = (Inner) LEAKED.getOpaque();
        Outer o = (Outer) OUTER.getOpaque();
        if (o != null && other != null && turn == 1) {
            int v = o.inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalReachedAtTurn::write);
        Thread ticker = new Thread(FinalReachedAtTurn::tick);
        writer.start();
        ticker.start();
        read();
        writer.join();
        ticker.join();
    }
}
