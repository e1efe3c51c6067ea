import java.lang.ref.*;

/** What is reachable only through the referent of a weak reference is lost with it; a cycle keeps nothing. */
public class WeakReferenceChains {
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
        byte[] load = new byte[1000];
    }

    static WeakReference<?>[] cycle() {
        Node a = new Node(), b = new Node(), c = new Node();
        a.next = b;
        b.next = c;
        c.next = a;
        return new WeakReference<?>[] {new WeakReference<>(a), new WeakReference<>(b), new WeakReference<>(c),
            new WeakReference<>(c.load)};
    }

    static boolean allCleared(WeakReference<?>[] all) {
        for (WeakReference<?> r : all)
            if (r.get() != null)
                return false;
        return true;
    }

    public static void main(String[] args) throws Exception {
        WeakReference<?>[] lost = cycle();
        System.out.println(collected(() -> allCleared(lost)));
        WeakReference<?>[] held = cycle();
        Node first = (Node) held[0].get();
        System.gc();
        System.out.println(first.next.next.next == first);
        System.out.println(held[1].get() == first.next);
        System.out.println(held[3].get() == first.next.next.load);
        first = null;
        System.out.println(collected(() -> allCleared(held)));
    }
}
