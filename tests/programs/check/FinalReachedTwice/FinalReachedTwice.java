import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// An object is reached through a final field, and was also got without a freeze before: JLS 17.5.1 asks of a
// dereference only that some read of the thread that saw the object's address comes before it, and the read
// of `leaked` is one. So the read of `v` races with the write in the constructor, although the only reference
// that it follows is a frozen one. The references themselves are opaque, and do not race.
public class FinalReachedTwice {
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

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(FinalReachedTwice.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        Inner inner = new Inner();
        LEAKED.setOpaque(inner);
        OUTER.setOpaque(new Outer(inner));
    }

    static void read() {
        Inner other = (Inner) LEAKED.getOpaque();
        Outer o = (Outer) OUTER.getOpaque();
        if (o != null && other != null) {
            int v = o.inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalReachedTwice::write);
        Thread reader = new Thread(FinalReachedTwice::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
