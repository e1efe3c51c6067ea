// An enum with state in its constants and a holder in a lambda: class initialization happens before
// every use.
import java.util.function.Supplier;

public class EnumHolderLambda {
    enum Kind {
        ONE, TWO;

        int used = ordinal();
    }

    static class Holder {
        static final Supplier<Kind> KIND = () -> Kind.TWO;
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> {
            if (Holder.KIND.get().used != 1) {
                throw new AssertionError();
            }
        });
        Thread two = start(() -> {
            if (Holder.KIND.get().used < 1) {
                throw new AssertionError();
            }
        });
        one.join();
        two.join();
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
