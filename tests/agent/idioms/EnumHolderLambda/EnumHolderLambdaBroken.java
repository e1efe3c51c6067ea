// As EnumHolderLambda, but the state is changed by whoever comes.
import java.util.function.Supplier;

public class EnumHolderLambdaBroken {
    enum Kind {
        ONE, TWO;

        int used = ordinal();
    }

    static class Holder {
        static final Supplier<Kind> KIND = () -> Kind.TWO;
    }

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> {
            Holder.KIND.get().used++;
        });
        Thread two = start(() -> {
            Thread.sleep(100);
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
