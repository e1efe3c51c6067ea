// A child inherits the parent's box when it is made; InheritableThreadLocal: the child receives the
// parent's values; JLS 17.4.5: start() happens-before any action of the child.
public class InheritableThreadLocalBox {
    static final class Box {
        int count;
    }

    static final InheritableThreadLocal<Box> LOCAL = new InheritableThreadLocal<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        LOCAL.set(new Box());
        LOCAL.get().count++;
        Thread child = start(() -> {
            seen = ++LOCAL.get().count;
        });
        child.join();
        if (seen != 2) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
