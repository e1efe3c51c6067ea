/** An object is reached through a final field, and also by a race that no freeze comes before. */
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

    static Inner leaked;
    static Outer outer;
    static int result = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            Inner inner = new Inner();
            leaked = inner;
            outer = new Outer(inner);
        });
        Thread reader = new Thread(() -> {
            Inner other = leaked;
            Outer o = outer;
            if (o != null && other != null) {
                result = o.inner.v;
            }
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(result);
    }
}
