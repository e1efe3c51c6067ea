import java.util.concurrent.locks.ReentrantLock;

/** Where the object to lock comes from. */
class EditObjects {
    int count;
    Object guard = new Object();
    ReentrantLock juc = Probe.JUC;
    static EditObjects shared = new EditObjects();
    EditObjects next;

    static EditObjects fresh() {
        EditObjects o = new EditObjects();
        Probe.extra = o;
        return o;
    }

    /** Reads a field so that the lock can be seen in the middle of the line. */
    int probed(String text) {
        Probe.hit(text);
        return 1;
    }

    static int probe(String text) {
        Probe.hit(text);
        return 1;
    }

    static void local() {
        EditObjects other = new EditObjects();
        EditObjects o = fresh();
        other.count = 1;
        o.count = probe("a"); //@local
        probe("b");
    }

    static void chain() {
        EditObjects o = new EditObjects();
        o.next = fresh();
        o.next.count += probe("a"); //@chain
        probe("b");
    }

    static void statics() {
        shared = fresh();
        shared.count += probe("a"); //@statics
        probe("b");
    }

    static void called() {
        EditObjects o = fresh();
        o.probed("a"); //@called
        probe("b");
    }

    static void itself() {
        EditObjects o = fresh();
        o.self();
    }

    void self() {
        probe("a"); //@self
        probe("b");
    }

    static void guarded() {
        EditObjects o = new EditObjects();
        Probe.extra = o.guard;
        o.count += probe("a"); //@guarded
        probe("b");
    }

    static void jucGuarded() {
        EditObjects o = new EditObjects();
        o.count += probe("a"); //@juc-guarded
        probe("b");
    }

    static void two() {
        EditObjects a = new EditObjects(), b = fresh();
        a.next = b;
        b.count = a.count + probe("a"); //@two
        probe("b");
    }

    static void twoFields() {
        EditObjects a = new EditObjects(), b = fresh();
        b.count = probe("a") + (a.next == null ? 1 : 0); //@two-fields
        probe("b");
    }

    static void unnamed() {
        fresh().count = probe("a"); //@unnamed
    }

    static void stored() {
        EditObjects o = new EditObjects(); //@stored-first
        o.count = probe("a"); //@stored-last
    }

    static void steps() {
        EditObjects o = fresh();
        o = either(o.next, probe("a")); //@steps
        probe("b");
    }

    static EditObjects either(EditObjects o, int ignored) {
        return o;
    }

    static void classes() {
        Probe.extra = EditObjects.class;
        probe("a"); //@classes
        probe("b");
    }

    static void looped() {
        EditObjects o = fresh();
        for (int i = 0; i < 2; i++) { //@looped-first
            o.count++;
            o = o.next == null ? o : o.next; //@looped-last
        }
    }

    static void none() {
        probe("a"); //@none
    }

    static void parameters() {
        one(fresh());
    }

    static void one(EditObjects o) {
        probe("a"); //@parameter
        probe("b");
    }

    static void many(EditObjects o, EditObjects p) {
        probe("a"); //@parameters
    }

    class Inner {
        void inside() {
            probe("a"); //@inner
            probe("b");
        }

        class Innermost {
            void inside() {
                probe("a"); //@innermost
                probe("b");
            }
        }
    }

    static void enclosed() {
        fresh().new Inner().inside();
    }

    static void enclosedTwice() {
        fresh().new Inner().new Innermost().inside();
    }

    static void captured() {
        EditObjects o = fresh();
        new EditCapture() {
            void inside() {
                probe("a" + (o == null)); //@captured
                probe("b");
            }
        }.inside();
    }

    static void holder() {
        new EditHolder(fresh()).inside();
    }

    static void derived() {
        EditDerived d = new EditDerived();
        Probe.extra = d;
        d.count += probe("a"); //@derived
        probe("b");
    }
}

abstract class EditCapture {
    abstract void inside();
}

record EditRecord(int part) { }

class EditHolder {
    static final Object CONSTANT = "constant".intern();
    final EditObjects held;
    String other;

    EditHolder(EditObjects o) {
        held = o;
    }

    void inside() {
        EditObjects.probe("a"); //@holder
        EditObjects.probe("b");
    }
}

class EditDerived extends EditObjects {
}
