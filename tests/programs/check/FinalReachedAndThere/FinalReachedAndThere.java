import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// The same as FinalReachedTwice, but the place where the reader gets the object without a freeze was written before
// any thread was started: the reader knows of the object, not of the write of `v` that comes later.
public class FinalReachedAndThere {
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

    static final VarHandle OUTER = handle("outer", Outer.class);
    static Inner there;
    static Outer outer;

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(FinalReachedAndThere.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        OUTER.setOpaque(new Outer(there));
    }

    static void read() {
        Inner other = there;
        Outer o = (Outer) OUTER.getOpaque();
        if (o != null) {
            int v = o.inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        there = new Inner();
        Thread writer = new Thread(FinalReachedAndThere::write);
        Thread reader = new Thread(FinalReachedAndThere::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
