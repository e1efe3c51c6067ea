// As ClassValueComputed, but the value is changed after it was published.
public class ClassValueComputedBroken {
    static class Box {
        int value;
    }

    static final ClassValue<Box> VALUES = new ClassValue<>() {
        @Override
        protected Box computeValue(Class<?> of) {
            Box box = new Box();
            box.value = of.getName().length();
            return box;
        }
    };

    public static void main(String[] args) throws Exception {
        Thread one = start(() -> {
            VALUES.get(String.class).value++;
        });
        Thread two = start(() -> {
            Thread.sleep(100);
            if (VALUES.get(String.class).value < 10) {
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
