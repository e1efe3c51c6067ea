/**
 * The assertion fails only if `step` is read between its two writes, which takes an interleaving, and `data` is read
 * as before, which takes more. So with `data` alone relaxed, threads must still be switched at `step`.
 */
public class RelaxPartly {
    static int data, step;

    static void check(int value) {
        assert value == 1;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            data = 1;
            step = 1;
            step = 2;
        }).start();
        new Thread(() -> {
            if (step == 1)
                check(data);
        }).start();
    }
}
