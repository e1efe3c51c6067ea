/** Double-checked locking with one racy read, of an object with a final field. */
public class DclFinal {
    static class Helper {
        final int x;

        Helper() {
            x = 10;
        }
    }

    private Helper helper;

    Helper getHelper() {
        Helper found = helper;
        if (found == null) {
            synchronized (this) {
                found = helper;
                if (found == null) {
                    found = new Helper();
                    helper = found;
                }
            }
        }
        return found;
    }

    static final DclFinal foo = new DclFinal();
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
