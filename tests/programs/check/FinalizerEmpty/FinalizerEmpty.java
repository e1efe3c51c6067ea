/*
 * The twin of FinalizerNotRun: the method does nothing, which overrides one that does something. It makes no
 * difference when it is run.
 */
public class FinalizerEmpty {
    static volatile boolean finalized;

    abstract static class Parent {
        @Override
        @Deprecated
        protected void finalize() {
            finalized = true;
        }
    }

    static class Garbage extends Parent {
        @Override
        @Deprecated
        protected void finalize() {
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> {
            new Garbage();
        });
        thread.start();
        thread.join();
        if (finalized) {
            System.exit(3);
        }
    }
}
