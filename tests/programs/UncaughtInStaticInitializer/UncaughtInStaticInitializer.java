/** The main class's own static initializer fails, so main never runs. */
public class UncaughtInStaticInitializer {
    static int x = start();
    static int y = 10 / x;

    static int start() {
        System.out.println("initializing the main class");
        return 0;
    }

    static { System.out.println("never printed"); }

    public static void main(String[] args) {
        System.out.println("never reached");
    }
}
