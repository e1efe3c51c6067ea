// Whether the reader has got the object without a freeze, too, depends on who comes first, and nothing else does: it
// keeps nothing of what it has read, and is in the same place afterwards. Only then the read of `v` races (JLS
// 17.5.1, see FinalReachedTwice).
public class FinalGotSometimes {
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

    static Inner leaked;
    static Outer outer;

    static void write() {
        Inner inner = new Inner();
        leaked = inner;
        outer = new Outer(inner);
    }

    static void read() {
        Inner other = leaked;
        other = null;
        Outer o = outer;
        if (o != null) {
            int v = o.inner.v;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(FinalGotSometimes::read);
        reader.start();
        write();
        reader.join();
    }
}
