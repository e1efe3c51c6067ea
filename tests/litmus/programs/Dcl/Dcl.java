/** Double-checked locking, Fig. 16 of the paper on PathRelaxer. */
public class Dcl {
    static class Helper {
        int x;

        Helper() {
            x = 10;
        }
    }

    private Helper helper;

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

    static final Dcl foo = new Dcl();
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
