// A tree that is built once and read by all threads: searched for keys and walked as a whole.
import java.util.SplittableRandom;

final class SharedTree extends Kernel {
    private static final int KEYS = 50_000;
    private static final int SEARCHES = 300_000; // of each thread
    private static final int WALKS = 15;

    private static final class Node {
        int key;
        String name;
        Node left;
        Node right;

        Node(int key) {
            this.key = key;
            name = "node " + key;
        }
    }

    private Node root;
    private final long[] sums = new long[THREADS];

    private static Node build(int low, int high) {
        if (low >= high) {
            return null;
        }
        int middle = (low + high) >>> 1;
        Node node = new Node(2 * middle);
        node.left = build(low, middle);
        node.right = build(middle + 1, high);
        return node;
    }

    @Override
    void setUp() {
        root = build(0, KEYS);
    }

    private Node find(int key) {
        Node node = root;
        while (node != null && node.key != key) {
            node = key < node.key ? node.left : node.right;
        }
        return node;
    }

    private static long walk(Node node) {
        return node == null ? 0 : node.key + node.name.length() + walk(node.left) + walk(node.right);
    }

    @Override
    void work(int thread) {
        SplittableRandom random = new SplittableRandom(42);
        long sum = 0;
        for (int i = 0; i < SEARCHES; i++) {
            int key = random.nextInt(2 * KEYS);
            Node found = find(key);
            if (found != null) {
                sum += found.name.length();
            }
        }
        for (int i = 0; i < WALKS; i++) {
            sum += walk(root);
        }
        sums[thread] = sum;
    }

    @Override
    String check() {
        for (long sum : sums) {
            if (sum != sums[0] || sum < (long) WALKS * KEYS * (KEYS - 1)) {
                throw new IllegalStateException(sum + ", not " + sums[0]);
            }
        }
        return "sum " + sums[0];
    }

    public static void main(String[] args) throws Exception {
        new SharedTree().measure(args);
    }
}
