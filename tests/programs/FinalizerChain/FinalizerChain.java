import java.util.*;
import java.util.concurrent.ConcurrentHashMap;

/** Objects that are reachable from one that waits for its finalizer are kept for it; all of a cycle are finalized. */
public class FinalizerChain {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final Set<Integer> finalized = ConcurrentHashMap.newKeySet();

    static class Node {
        final int id;
        Node next;
        String text;

        Node(int id) {
            this.id = id;
            text = "node " + id;
        }

        @Override
        protected void finalize() {
            if (next != null && next.text != null && text.endsWith("" + id))
                finalized.add(id);
        }
    }

    static void forget() {
        Node[] nodes = new Node[10];
        for (int i = 0; i < 10; i++)
            nodes[i] = new Node(i);
        for (int i = 0; i < 10; i++)
            nodes[i].next = nodes[(i + 1) % 10];
    }

    public static void main(String[] args) throws Exception {
        forget();
        System.out.println(collected(() -> finalized.size() == 10));
        System.out.println(new TreeSet<>(finalized));
    }
}
