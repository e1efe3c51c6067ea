// Linked lists and search trees that each thread builds, changes and walks for itself.
import java.util.SplittableRandom;

final class ObjectGraph extends Kernel {
    private static final int REPEATS = 70;
    private static final int SIZE = 6_000;

    private static final class Node {
        private final int key;
        private int count = 1;
        private Node left;
        private Node right;

        Node(int key) {
            this.key = key;
        }

        void insert(int other) {
            Node node = this;
            while (node.key != other) {
                Node next = other < node.key ? node.left : node.right;
                if (next == null) {
                    next = new Node(other);
                    if (other < node.key) {
                        node.left = next;
                    } else {
                        node.right = next;
                    }
                    return;
                }
                node = next;
            }
            node.count++;
        }

        long sum() {
            long sum = (long) key * count;
            if (left != null) {
                sum += left.sum();
            }
            if (right != null) {
                sum += right.sum();
            }
            return sum;
        }
    }

    private static final class Link {
        int value;
        Link next;

        Link(int value, Link next) {
            this.value = value;
            this.next = next;
        }
    }

    private static final class LinkedNumbers {
        private Link head;
        private int size;

        void push(int value) {
            head = new Link(value, head);
            size++;
        }

        void reverse() {
            Link reversed = null;
            for (Link link = head; link != null; ) {
                Link next = link.next;
                link.next = reversed;
                reversed = link;
                link = next;
            }
            head = reversed;
        }

        void addToAll(int amount) {
            for (Link link = head; link != null; link = link.next) {
                link.value += amount;
            }
        }

        long sum() {
            long sum = 0;
            for (Link link = head; link != null; link = link.next) {
                sum += link.value;
            }
            return sum;
        }
    }

    private final long[] sums = new long[THREADS];

    private static long tree(int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        Node root = new Node(SIZE / 2);
        for (int i = 0; i < SIZE; i++) {
            root.insert(random.nextInt(SIZE));
        }
        long sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += root.sum();
        }
        return sum;
    }

    private static long list() {
        LinkedNumbers numbers = new LinkedNumbers();
        for (int i = 0; i < SIZE; i++) {
            numbers.push(i);
        }
        long sum = 0;
        for (int i = 0; i < 10; i++) {
            numbers.addToAll(i);
            numbers.reverse();
            sum += numbers.sum();
        }
        return sum - numbers.size;
    }

    @Override
    void work(int thread) {
        long sum = 0;
        for (int i = 0; i < REPEATS; i++) {
            sum += tree(thread * REPEATS + i) + list();
        }
        sums[thread] = sum;
    }

    @Override
    String check() {
        long lists = 0;
        long added = 0;
        for (int i = 0; i < 10; i++) {
            added += (long) i * SIZE;
            lists += (long) SIZE * (SIZE - 1) / 2 + added;
        }
        if (list() != lists - SIZE) {
            throw new IllegalStateException("list " + list());
        }
        long sum = 0;
        for (long one : sums) {
            sum += one;
        }
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        new ObjectGraph().measure(args);
    }
}
