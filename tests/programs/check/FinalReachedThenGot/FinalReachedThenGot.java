import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// The same as FinalReachedTwice, but the reader follows the final field first and gets the object without a freeze
// afterwards; what it reads between the two is ordered by the freeze.
public class FinalReachedThenGot {
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
            return MethodHandles.lookup().findStaticVarHandle(FinalReachedThenGot.class, name, type);
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
        Outer o = (Outer) OUTER.getOpaque();
        if (o == null) {
            return;
        }
        Inner inner = o.inner;
        int before = inner.v;
        Inner other = (Inner) LEAKED.getOpaque();
        if (other != null) {
            int after = inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalReachedThenGot::write);
        Thread reader = new Thread(FinalReachedThenGot::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
