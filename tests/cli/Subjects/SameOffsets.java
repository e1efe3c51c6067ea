/** Static fields of several classes, each the first of its class; two of them race. */
public class SameOffsets {
    static volatile int turn;

    static class One {
        static int racy;
    }

    static class Two {
        static int racy;
    }

    public static void main(String[] args) {
        new Thread(() -> {
            One.racy = 1;
            turn = 1;
            Two.racy = 1;
            turn = 2;
        }).start();
        int seen = turn;
        if (seen >= 1) {
            One.racy++;
        }
        if (seen == 2) {
            Two.racy++;
        }
        int sum = One.racy + Two.racy;
    }
}
