import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// A thread reaches an object through a final field that another thread has set, but it made the object itself: JLS
// 17.5.1 asks for a read that saw the object's address only of a thread that did not initialize the object. So no
// dereference chain orders its read of `v`, which races with the write in the constructor of the other.
public class FinalReachesOwn {
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
    static volatile Inner given;
    static Outer outer;

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(FinalReachesOwn.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        Inner inner = given;
        if (inner != null) {
            OUTER.setOpaque(new Outer(inner));
        }
    }

    static void read() {
        given = new Inner();
        Outer o = (Outer) OUTER.getOpaque();
        if (o != null) {
            int v = o.inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(FinalReachesOwn::write);
        Thread reader = new Thread(FinalReachesOwn::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
