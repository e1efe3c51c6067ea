/** Fails in an execution that not all readings of the memory model allow ("letter", "count"), or all do ("all"). */
public class RelaxStricter {
    static int x, y;

    public static void main(String[] args) throws InterruptedException {
        switch (args[0]) {
        case "letter" -> letter();
        case "count" -> count();
        default -> all();
        }
    }

    /** Causality test case 19: the rules of JLS 17.4.8 as they are written forbid r1 = r3 = 42; they were meant to allow it. */
    static void letter() {
        int[] r3 = new int[1];
        Thread three = new Thread(() -> {
            r3[0] = x;
            if (r3[0] != 42) {
                x = 42;
            }
        });
        Thread one = new Thread(() -> {
            try {
                three.join();
            } catch (InterruptedException e) {
                throw new Error(e);
            }
            int r1 = x;
            y = r1;
            assert r1 != 42 || r3[0] != 42;
        });
        Thread two = new Thread(() -> {
            int r2 = y;
            x = r2;
        });
        three.start();
        one.start();
        two.start();
    }

    /** The last write of y is the first or the second one: who counts does not find it again. */
    static void count() {
        new Thread(() -> {
            int r1 = x;
            if (r1 != 1) {
                y = r1;
            }
            y = 1;
            assert r1 != 1;
        }).start();
        new Thread(() -> {
            int r2 = y;
            x = r2;
        }).start();
    }

    static void all() {
        new Thread(() -> {
            int r1 = x;
            y = 1;
            assert r1 != 1;
        }).start();
        new Thread(() -> {
            int r2 = y;
            x = r2;
        }).start();
    }
}
