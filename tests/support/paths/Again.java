/** The subject of tests/unit/test_path.c. */
public class Again {
    static volatile int handed, late;
    static int data;

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            handed = 1;
        }, "first").start();
        new Thread(() -> {
            if (handed == 1) {
                data = 2;
            }
        }, "second").start();
        new Thread(() -> {
            if (late == 1) {
                int ignored = data;
            }
        }, "reader").start();
        new Thread(() -> late = 1, "last").start();
    }
}
