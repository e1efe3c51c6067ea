// Two mistakes that have nothing to do with each other: a plain flag, and an element of an array.
public class TwoSuggestions {
    static boolean stop;
    static final int[] slot = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            stop = true;
            int got = slot[0];
            assert got == 0 || got == 3;
        });
        Thread second = new Thread(() -> {
            boolean seen = stop;
            slot[0] = 3;
            assert seen || slot[0] == 3;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
