/**
 * A cache that is filled without synchronization: a flag says that a value is there.
 */
public class LazyCacheBroken {
    /** How often each of the two keys is asked for. */
    static final int[] FIRST = {1, 2};
    static final int[] SECOND = {2, 1};

    static final boolean[] present = new boolean[3];
    static final int[] values = new int[3];

    /** What the cache saves: the number of steps from key to 1 in Collatz's sequence, plus 10. */
    static int compute(int key) {
        int steps = 10;
        for (int n = key + 5; n != 1; n = n % 2 == 0 ? n / 2 : 3 * n + 1) {
            steps++;
        }
        return steps;
    }

    static int lookup(int key) {
        if (present[key]) {
            return values[key];
        }
        int value = compute(key);
        values[key] = value;
        present[key] = true;
        return value;
    }

    static class Client extends Thread {
        private final int[] keys;
        private final int[] answers;

        Client(int[] keys) {
            this.keys = keys;
            this.answers = new int[keys.length];
        }

        @Override
        public void run() {
            for (int i = 0; i < keys.length; i++) {
                answers[i] = lookup(keys[i]);
            }
        }

        void verify() {
            for (int i = 0; i < keys.length; i++) {
                if (answers[i] != compute(keys[i])) {
                    throw new AssertionError(
                        "key " + keys[i] + " has " + answers[i] + ", not " + compute(keys[i]));
                }
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Client one = new Client(FIRST);
        Client two = new Client(SECOND);
        one.start();
        two.start();
        one.join();
        two.join();
        one.verify();
        two.verify();
        System.out.println("ok");
    }
}
