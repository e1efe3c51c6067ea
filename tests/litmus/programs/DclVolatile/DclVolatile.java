/** Double-checked locking with a volatile field. */
public class DclVolatile {
    static class Helper {
        int x;

        Helper() {
            x = 10;
        }
    }

    private volatile Helper helper;

    Helper getHelper() {
        if (helper == null) {
            synchronized (this) {
                if (helper == null) {
                    helper = new Helper();
                }
            }
        }
        return helper;
    }

    static final DclVolatile foo = new DclVolatile();
    static int one;
    static int two;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> one = foo.getHelper().x);
        Thread second = new Thread(() -> two = foo.getHelper().x);
        first.start();
        second.start();
        first.join();
        second.join();
        if (one == 0 || two == 0) {
            throw new AssertionError(one + " " + two);
        }
        System.out.println("ok");
    }
}
