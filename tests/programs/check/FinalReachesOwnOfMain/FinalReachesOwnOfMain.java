import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

// The same as FinalReachesOwn, but the main thread is the one that made the object, before it started the other.
public class FinalReachesOwnOfMain {
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
    static Inner given;
    static Outer outer;

    static VarHandle handle(String name, Class<?> type) {
        try {
            return MethodHandles.lookup().findStaticVarHandle(FinalReachesOwnOfMain.class, name, type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    static void write() {
        OUTER.setOpaque(new Outer(given));
    }

    public static void main(String[] args) throws InterruptedException {
        given = new Inner();
        Thread writer = new Thread(FinalReachesOwnOfMain::write);
        writer.start();
        Outer o = (Outer) OUTER.getOpaque();
        if (o != null) {
            int v = o.inner.v;
        }
        writer.join();
    }
}
