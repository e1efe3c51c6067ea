// AtomicIntegerFieldUpdater, AtomicLongFieldUpdater, AtomicReferenceFieldUpdater: operations and every refusal.
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class AtomicFieldUpdaters {
    volatile int i;
    volatile long l;
    volatile String s;
    int plain;
    static volatile int shared;
    private volatile int hidden = 3;

    static class Sub extends AtomicFieldUpdaters {
    }

    static final AtomicIntegerFieldUpdater<AtomicFieldUpdaters> I = AtomicIntegerFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "i");
    static final AtomicLongFieldUpdater<AtomicFieldUpdaters> L = AtomicLongFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "l");
    static final AtomicReferenceFieldUpdater<AtomicFieldUpdaters, String> S = AtomicReferenceFieldUpdater.newUpdater(AtomicFieldUpdaters.class, String.class, "s");

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t + (t.getCause() == null ? "" : " / " + t.getCause()));
        }
    }

    @SuppressWarnings({"unchecked", "rawtypes"})
    public static void main(String[] args) throws Exception {
        AtomicFieldUpdaters o = new AtomicFieldUpdaters();
        System.out.println(I.incrementAndGet(o) + " " + I.getAndAdd(o, 4) + " " + I.get(o) + " " + I.compareAndSet(o, 5, 6) + I.compareAndSet(o, 5, 7) + " " + I.updateAndGet(o, x -> x * 7)
            + " " + I.getAndAccumulate(o, 2, (a, b) -> a / b) + " " + I.getAndSet(o, Integer.MAX_VALUE) + " " + I.addAndGet(o, 1) + " " + o.i);
        System.out.println(L.decrementAndGet(o) + " " + L.getAndIncrement(o) + " " + L.addAndGet(o, 1L << 35) + " " + L.getAndUpdate(o, x -> x | 1) + " " + L.compareAndSet(o, 1L << 35 | 1, 5) + " " + o.l);
        System.out.println(S.get(o) + " " + S.compareAndSet(o, null, "first") + " " + S.getAndSet(o, "second") + " " + S.updateAndGet(o, x -> x + "+") + " " + S.accumulateAndGet(o, "end", String::concat) + " " + o.s);
        I.lazySet(o, 9);
        I.set(o, I.get(o) + 1);
        System.out.println(o.i + " on a subclass " + I.incrementAndGet(new Sub()));
        AtomicIntegerFieldUpdater<AtomicFieldUpdaters> h = AtomicIntegerFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "hidden");
        System.out.println("private field from inside " + h.getAndIncrement(o) + " " + o.hidden);

        attempt("no such field", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "nothing"));
        attempt("not volatile", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "plain"));
        attempt("not int", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "l"));
        attempt("not long", () -> AtomicLongFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "i"));
        attempt("wrong reference type", () -> AtomicReferenceFieldUpdater.newUpdater(AtomicFieldUpdaters.class, Integer.class, "s"));
        attempt("primitive as reference", () -> AtomicReferenceFieldUpdater.newUpdater(AtomicFieldUpdaters.class, int.class, "i"));
        attempt("static field", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicFieldUpdaters.class, "shared"));
        attempt("null object", () -> I.get(null));
        attempt("wrong object", () -> ((AtomicIntegerFieldUpdater) I).get("string"));
        attempt("wrong value", () -> { ((AtomicReferenceFieldUpdater) S).set(o, 1); return o.s; });
        attempt("private of another class", () -> AtomicIntegerFieldUpdater.newUpdater(Other.class, "secret"));
        attempt("null class", () -> AtomicIntegerFieldUpdater.newUpdater(null, "x"));

        contended();
    }

    static void contended() throws InterruptedException {
        AtomicFieldUpdaters[] os = {new AtomicFieldUpdaters(), new Sub()};
        os[0].s = os[1].s = "";
        Thread[] ts = new Thread[4];
        for (int t = 0; t < 4; t++) {
            ts[t] = new Thread(() -> {
                for (int k = 0; k < 200; k++) {
                    AtomicFieldUpdaters o = os[k & 1];
                    I.incrementAndGet(o);
                    L.accumulateAndGet(o, k, Long::sum);
                    if (k % 20 == 0) {
                        S.updateAndGet(o, x -> x + "#");
                    }
                }
            });
            ts[t].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        for (AtomicFieldUpdaters o : os) {
            System.out.println(o.i + " " + o.l + " " + o.s.length());
        }
    }
}

class Other {
    private volatile int secret;
}
