/*
 * A class cannot be initialized. Whoever tries first runs the initializer; the other one is told that
 * it has failed, and comes after it: what it wrote does not race.
 */
public class FailedInitializer {
    static int data;

    static class Broken {
        static int value;

        static {
            data = 1;
            if (data == 1) {
                throw new IllegalStateException();
            }
        }
    }

    static void use() {
        try {
            Broken.value = 1;
        } catch (ExceptionInInitializerError | NoClassDefFoundError e) {
            assert data == 1;
        }
    }

    public static void main(String[] args) {
        new Thread(FailedInitializer::use).start();
        use();
    }
}
