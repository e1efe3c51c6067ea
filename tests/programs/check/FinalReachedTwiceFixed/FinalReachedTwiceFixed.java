import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// FinalReachedTwice, but the object is given away after the freeze, in a mode that releases: whichever way it is got,
// the write in the constructor happens before the read of `v`.
public class FinalReachedTwiceFixed {
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
            return MethodHandles.lookup().findStaticVarHandle(FinalReachedTwiceFixed.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        Inner inner = new Inner();
        OUTER.setOpaque(new Outer(inner));
        LEAKED.setRelease(inner);
    }

    static void read() {
        Inner other = (Inner) LEAKED.getAcquire();
        Outer o = (Outer) OUTER.getOpaque();
        if (o != null && other != null) {
            int v = o.inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalReachedTwiceFixed::write);
        Thread reader = new Thread(FinalReachedTwiceFixed::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
