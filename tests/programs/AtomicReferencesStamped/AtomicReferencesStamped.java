// AtomicReference, AtomicReferenceArray, AtomicStampedReference, AtomicMarkableReference; a Treiber stack and ABA.
import java.util.*;
import java.util.concurrent.atomic.*;

public class AtomicReferencesStamped {
    static final class Node {
        final int value;
        Node next;

        Node(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws Exception {
        String x = "x", y = "y";
        AtomicReference<String> r = new AtomicReference<>(x);
        System.out.println(r + " " + r.compareAndSet(new String("x"), y) + r.compareAndSet(x, y) + " " + r.getAndSet(null) + r.get() + " " + r.updateAndGet(s -> s + "!") + " "
            + r.getAndUpdate(s -> "u") + r.accumulateAndGet("v", String::concat) + r.getAndAccumulate("w", String::concat) + r);
        r.set(x);
        System.out.println(r.compareAndExchange(x, y) + r.compareAndExchange(x, "z") + r.getPlain() + r.getAcquire() + r.getOpaque());
        r.lazySet("lazy");
        r.setRelease(r.getPlain() + "Release");
        System.out.println(r + " " + new AtomicReference<>());

        AtomicReferenceArray<String> a = new AtomicReferenceArray<>(new String[] {"a", null, "c"});
        System.out.println(a + " " + a.compareAndSet(1, null, "b") + a.getAndSet(0, "A") + a.updateAndGet(2, String::toUpperCase) + a.accumulateAndGet(1, "B", String::concat) + a.length() + a);
        try {
            a.set(3, "d");
        } catch (IndexOutOfBoundsException e) {
            System.out.println(e.getMessage());
        }

        AtomicStampedReference<String> s = new AtomicStampedReference<>(x, 10);
        int[] stamp = new int[1];
        System.out.println(s.get(stamp) + stamp[0] + " " + s.getReference() + s.getStamp() + " " + s.compareAndSet(x, y, 9, 11) + s.compareAndSet(y, x, 10, 11) + s.compareAndSet(x, y, 10, 11)
            + " " + s.attemptStamp(x, 12) + s.attemptStamp(y, 12) + s.getStamp() + " " + s.weakCompareAndSet(x, y, 1, 2));
        s.set(null, -1);
        System.out.println(s.getReference() + " " + s.getStamp() + " " + s.compareAndSet(null, null, -1, -1));
        AtomicMarkableReference<String> m = new AtomicMarkableReference<>(x, false);
        boolean[] mark = new boolean[1];
        System.out.println(m.get(mark) + mark[0] + " " + m.isMarked() + m.attemptMark(x, true) + m.attemptMark(y, true) + m.compareAndSet(x, y, false, false) + m.compareAndSet(x, y, true, false) + m.getReference() + m.isMarked());
        m.set(null, true);
        System.out.println(m.getReference() + " " + m.isMarked());

        aba();
        stack();
        stampedCounter();
    }

    /** The plain reference does not notice A-B-A, the stamped one does. */
    static void aba() {
        Node n1 = new Node(1), n2 = new Node(2);
        AtomicReference<Node> plain = new AtomicReference<>(n1);
        AtomicStampedReference<Node> stamped = new AtomicStampedReference<>(n1, 0);
        int[] h = new int[1];
        Node seen = stamped.get(h);
        plain.set(n2);
        plain.set(n1);
        stamped.compareAndSet(n1, n2, 0, 1);
        stamped.compareAndSet(n2, n1, 1, 2);
        System.out.println("aba plain " + plain.compareAndSet(n1, n2) + " stamped " + stamped.compareAndSet(seen, n2, h[0], h[0] + 1));
    }

    static void stack() throws InterruptedException {
        AtomicReference<Node> top = new AtomicReference<>();
        AtomicInteger popped = new AtomicInteger();
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            final int id = t;
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 100; k++) {
                    Node n = new Node(id * 100 + k);
                    do {
                        n.next = top.get();
                    } while (!top.compareAndSet(n.next, n));
                    if (k % 2 == 1) {
                        Node p;
                        do {
                            p = top.get();
                        } while (!top.compareAndSet(p, p.next));
                        popped.addAndGet(p.value);
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        int left = 0, size = 0;
        for (Node n = top.get(); n != null; n = n.next) {
            left += n.value;
            size++;
        }
        System.out.println("left " + size + " sum " + (left + popped.get()));
    }

    static void stampedCounter() throws InterruptedException {
        AtomicStampedReference<Integer> c = new AtomicStampedReference<>(0, 0);
        Thread[] ts = new Thread[3];
        for (int t = 0; t < 3; t++) {
            ts[t] = new Thread(() -> {
                int[] h = new int[1];
                for (int k = 0; k < 100; k++) {
                    Integer old;
                    do {
                        old = c.get(h);
                    } while (!c.compareAndSet(old, (old + 1) % 50, h[0], h[0] + 1));
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("counter " + c.getReference() + " stamp " + c.getStamp());
    }
}
