import java.lang.ref.*;

/** A list of 300,000 nodes is marked without recursion, and lost as a whole. */
public class DeepListCollected {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static class Node {
        Node next;

        Node(Node next) {
            this.next = next;
        }
    }

    static WeakReference<Node> list(int n, boolean keep) {
        Node first = null;
        for (int i = 0; i < n; i++)
            first = new Node(first);
        kept = keep ? first : null;
        return new WeakReference<>(first);
    }

    static Node kept;

    public static void main(String[] args) throws Exception {
        WeakReference<Node> list = list(300_000, true);
        System.gc();
        int n = 0;
        for (Node at = kept; at != null; at = at.next)
            n++;
        System.out.println(n + " " + (list.get() == kept));
        kept = null;
        System.out.println(collected(() -> list.get() == null));
    }
}
