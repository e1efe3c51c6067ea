// System.exit inside nested try blocks and a handler thread: negative status, output already written, no finally blocks.
public class ExitStatusFromFinally {
    static int depth(int n) {
        try {
            if (n == 0) {
                throw new IllegalStateException("bottom");
            }
            return depth(n - 1);
        } catch (IllegalStateException e) {
            if (n == 3) {
                System.out.println("exit at " + n + " because of " + e.getMessage());
                System.err.println("going down");
                System.exit(-2);
            }
            throw e;
        } finally {
            System.out.println("finally " + n);
        }
    }

    public static void main(String[] args) {
        Thread.setDefaultUncaughtExceptionHandler((t, e) -> System.out.println("handler?"));
        System.out.print("no newline yet; ");
        System.out.println(depth(5));
        System.out.println("after?");
    }
}
