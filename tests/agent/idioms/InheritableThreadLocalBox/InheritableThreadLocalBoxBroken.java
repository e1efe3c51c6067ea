// As InheritableThreadLocalBox, but the parent uses the box after the start.
public class InheritableThreadLocalBoxBroken {
    static final class Box {
        int count;
    }

    static final InheritableThreadLocal<Box> LOCAL = new InheritableThreadLocal<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        LOCAL.set(new Box());
        Thread child = start(() -> {
            Thread.sleep(100);
            seen = ++LOCAL.get().count;
        });
        LOCAL.get().count++;
        child.join();
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
