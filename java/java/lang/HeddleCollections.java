// Collections of java.util, and builders of text, without synchronization of their own.  Each is
// two places: its structure, which every call reads, and its elements, which some calls change and
// others read all of.  Calls that read or change single elements may do so each with its own: they
// do not race with each other.
//
// Whether a call alters the structure is seen by the counter that the collection keeps of that
// (altered), or is clear from its name.
//
// An iterator or view stands for its collection, a wrapper for what it wraps.  What a synchronized
// wrapper does happens when its mutex is held: the call waits for the next enter().
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleCollections {
    private static final Unsafe U = HeddleRuntime.U;

    // Class.$heddleCollection: a role, and offsets of fields above.  0: not asked for yet.
    private static final long ROLE = roleOffset();
    private static final int NONE = 1;
    private static final int SELF = 2;
    private static final int UNCOUNTED = 3; // itself, without a counter of its alterations
    private static final int INNER = 4;     // stands for what the field refers to
    private static final int KEYS = 5;      // as INNER; an iterator that reads no values
    private static final int GUARDED = 6;   // as INNER, when the mutex is held
    private static final int STREAM = 7;    // stands for the source of its first stage
    private static final int ROLE_BITS = 4;
    private static final int OFFSET_BITS = 12;
    private static final int OFFSET_MASK = (1 << OFFSET_BITS) - 1;

    private static final String USES = "$heddleUses"; // the field of what is itself a collection
    private static final String[] NAMES = {
        "ArrayList", "LinkedList", "ArrayDeque", "PriorityQueue", "HashMap", "LinkedHashMap",
        "TreeMap", "WeakHashMap", "IdentityHashMap", "EnumMap", "HashSet", "LinkedHashSet",
        "TreeSet", "BitSet",
    };

    private HeddleCollections() {
    }

    private static long roleOffset() {
        try {
            return U.objectFieldOffset(Class.class, "$heddleCollection");
        } catch (InternalError e) {
            return -1; // a test without the agent
        }
    }

    // ---- calls ----

    @DontInline
    static void used(Thread thread, Object receiver, int site) {
        long place = HeddleRuntime.site(site);
        if (receiver == null
            || place == 0 && (place = HeddleRuntime.resolved(receiver, site)) == 0) {
            return;
        }
        int role = role(receiver.getClass());
        if ((role & (1 << ROLE_BITS) - 1) != NONE) {
            HeddleThread state = HeddleThread.existing(thread);
            if (state != null) {
                used(state, receiver, role, site, HeddleRuntime.kind(place));
            }
        }
    }

    private static void used(HeddleThread state, Object receiver, int role, int site, int kind) {
        Object object = receiver;
        Object named = receiver; // in reports
        while (true) {
            int is = role & (1 << ROLE_BITS) - 1;
            if (is == NONE) {
                return;
            }
            if (is == SELF || is == UNCOUNTED) {
                access(state, uses(object, role), object, named, site, is == UNCOUNTED && kind > HeddleRuntime.SCANS
                    ? HeddleRuntime.WRITES : kind);
                return;
            }
            if (is == KEYS && kind == HeddleRuntime.SCANS) {
                kind = HeddleRuntime.READS;
            }
            Object inner = U.getReference(object, role >>> ROLE_BITS & OFFSET_MASK);
            if (inner == null) {
                return;
            }
            if (is == GUARDED) {
                state.waitingMutex =
                    U.getReference(object, role >>> ROLE_BITS + OFFSET_BITS & OFFSET_MASK);
                state.waitingCall = inner;
                state.waitingSite = site;
                state.waitingKind = kind;
                return;
            }
            if (is == STREAM) {
                inner = U.getReference(inner, role >>> ROLE_BITS + OFFSET_BITS & OFFSET_MASK);
                if (inner == null) {
                    return; // it was used already, and will refuse
                }
            }
            if (!isSet(object)) {
                named = inner;
            }
            object = inner;
            role = role(object.getClass());
        }
    }

    // Sets are maps inside, and are reported as sets.
    private static boolean isSet(Object o) {
        return o instanceof java.util.HashSet || o instanceof java.util.TreeSet;
    }

    // The thread has entered the mutex of the wrapper that it called.
    @DontInline
    static void entered(HeddleThread state) {
        Object object = state.waitingCall;
        state.waitingMutex = null;
        state.waitingCall = null;
        if (object != null) {
            used(state, object, role(object.getClass()), state.waitingSite, state.waitingKind);
        }
    }

    // The collection counts an alteration.
    @DontInline
    static void altered(HeddleThread state, Object object) {
        long epoch = state.epoch();
        if (epoch != 0) {
            HeddleUses words = uses(object, role(object.getClass()));
            write(state, epoch, words, state.calledAs, state.calledSite);
        }
    }

    // ---- accesses ----

    @ForceInline
    private static HeddleUses uses(Object object, int role) {
        long offset = role >>> ROLE_BITS & OFFSET_MASK;
        HeddleUses uses = (HeddleUses) U.getReference(object, offset);
        return uses != null ? uses : make(object, offset);
    }

    @DontInline
    private static HeddleUses make(Object object, long offset) {
        HeddleUses made = new HeddleUses();
        Object was = U.compareAndExchangeReference(object, offset, null, made);
        return was == null ? made : (HeddleUses) was;
    }

    private static void access(HeddleThread state, HeddleUses words, Object object, Object named,
                               int site, int kind) {
        long epoch = state.epoch();
        if (epoch == 0) {
            return;
        }
        if (kind == HeddleRuntime.WRITES) {
            write(state, epoch, words, named, site);
            return;
        }
        long readEpoch = state.readEpoch();
        read(state, readEpoch, words, named, site);
        if (kind == HeddleRuntime.SCANS) {
            scan(state, readEpoch, words, named, site);
        } else if (kind == HeddleRuntime.CHANGES) {
            change(state, epoch, words, named, site);
        }
        boolean mayAlter = kind == HeddleRuntime.ALTERS || kind == HeddleRuntime.CHANGES;
        state.called = mayAlter ? object : null;
        state.calledAs = mayAlter ? named : null;
        state.calledSite = site;
    }

    private static void write(HeddleThread state, long epoch, HeddleUses words, Object named,
                              int site) {
        long read = words.readWord;
        long write = words.writeWord;
        if ((write & HeddleWord.EPOCH_MASK) != epoch || read != 0) {
            HeddleSlow.checkWrite(state, HeddleRuntime.PLACE_COLLECTION, named, -1, read, write,
                                  site);
            state.setDirty();
            words.writeWord = HeddleWord.at(epoch, site);
            words.readWord = 0;
        }
    }

    private static void read(HeddleThread state, long epoch, HeddleUses words, Object named,
                             int site) {
        long read = words.readWord;
        long write = words.writeWord;
        if ((read & HeddleWord.EPOCH_MASK) != epoch
            && !(HeddleWord.isOwn(write, epoch) && write >= epoch)
            && !(read < 0 && HeddleReads.has(state, read, epoch))) {
            if (write != 0 && !state.knows(write)) {
                HeddleSlow.race(state, HeddleRuntime.PLACE_COLLECTION, named, -1, site, write);
            }
            words.readWord = HeddleSlow.newRead(state, epoch, read, site);
        }
    }

    private static void scan(HeddleThread state, long epoch, HeddleUses words, Object named,
                             int site) {
        long scan = words.scanWord;
        long change = words.changeWord;
        if ((scan & HeddleWord.EPOCH_MASK) != epoch
            && !(scan < 0 && HeddleReads.has(state, scan, epoch))) {
            if (change != 0 && !state.knows(change)) {
                HeddleSlow.race(state, HeddleRuntime.PLACE_COLLECTION, named, -1, site, change);
            }
            words.scanWord = HeddleSlow.newRead(state, epoch, scan, site);
        }
    }

    // Only the last change is kept, and two changes do not race.
    private static void change(HeddleThread state, long epoch, HeddleUses words, Object named,
                               int site) {
        long scan = words.scanWord;
        if ((words.changeWord & HeddleWord.EPOCH_MASK) != epoch || scan != 0) {
            HeddleSlow.checkWrite(state, HeddleRuntime.PLACE_COLLECTION, named, -1, scan, 0, site);
            state.setDirty();
            words.changeWord = HeddleWord.at(epoch, site);
        }
    }

    // A copy has been made of a collection, with the field.
    static void copied(Object copy) {
        int role = role(copy.getClass());
        int is = role & (1 << ROLE_BITS) - 1;
        if (is == SELF || is == UNCOUNTED) {
            U.putReference(copy, role >>> ROLE_BITS & OFFSET_MASK, null);
        }
    }

    // ---- roles of classes ----

    @ForceInline
    private static int role(Class<?> c) {
        int role = ROLE < 0 ? find(c) : U.getInt(c, ROLE);
        return role != 0 ? role : keep(c);
    }

    @DontInline
    private static int keep(Class<?> c) {
        int role = find(c);
        U.putInt(c, ROLE, role);
        return role;
    }

    // Classes of the program may do anything.
    private static int find(Class<?> c) {
        String name = c.getName();
        if (c.getClassLoader0() != null) {
            return NONE;
        }
        if (name.equals("java.lang.StringBuilder")) {
            return with(UNCOUNTED, c, USES);
        }
        if (!name.startsWith("java.util.")) {
            return NONE;
        }
        if (name.startsWith("java.util.stream.")) {
            return stream(c);
        }
        if (name.equals("java.util.Spliterators$IteratorSpliterator")) {
            return with(INNER, c, "collection");
        }
        if (name.startsWith("java.util.Collections$")) {
            return wrapper(c, name.substring(22));
        }
        int dollar = name.indexOf('$');
        String outer = dollar < 0 ? name.substring(10) : name.substring(10, dollar);
        if (!isNamed(outer)) {
            return NONE;
        }
        if (name.endsWith("Spliterator")) {
            return spliterator(c);
        }
        if (dollar >= 0) {
            boolean isOfKeys = name.endsWith("KeyIterator") || name.endsWith("EntryIterator");
            return with(isOfKeys ? KEYS : INNER, c, "this$0");
        }
        if (outer.equals("ArrayDeque") || outer.equals("BitSet")) {
            return with(UNCOUNTED, c, USES);
        }
        return outer.endsWith("HashSet") ? with(KEYS, c, "map")
            : outer.equals("TreeSet") ? with(KEYS, c, "m") : with(SELF, c, USES);
    }

    private static int wrapper(Class<?> c, String name) {
        if (name.startsWith("Synchronized")) {
            int role = with(GUARDED, c, name.endsWith("Map") ? "m" : "c");
            long mutex = offset(c, "mutex");
            return role == NONE || mutex < 0
                ? NONE : role | (int) mutex << ROLE_BITS + OFFSET_BITS;
        }
        if (name.startsWith("Unmodifiable") || name.startsWith("Checked")) {
            return name.indexOf('$') >= 0 ? with(INNER, c, "i")
                : with(INNER, c, name.endsWith("Map") ? "m" : "c");
        }
        return NONE;
    }

    private static int stream(Class<?> c) {
        int role = with(STREAM, c, "sourceStage");
        long source = offset(c, "sourceSpliterator");
        return role == NONE || source < 0 ? NONE : role | (int) source << ROLE_BITS + OFFSET_BITS;
    }

    private static int spliterator(Class<?> c) {
        String[] fields = {"this$0", "map", "list", "tree"};
        int role = NONE;
        for (int i = 0; i < fields.length && role == NONE; i++) {
            role = with(INNER, c, fields[i]);
        }
        return role;
    }

    private static boolean isNamed(String name) {
        for (int i = 0; i < NAMES.length; i++) {
            if (NAMES[i].equals(name)) {
                return true;
            }
        }
        return false;
    }

    private static int with(int role, Class<?> c, String field) {
        long offset = offset(c, field);
        return offset < 0 ? NONE : role | (int) offset << ROLE_BITS;
    }

    // Of a field of the class or a superclass; -1: there is none.
    private static long offset(Class<?> of, String name) {
        for (Class<?> c = of; c != null && c.getClassLoader0() == null; c = c.getSuperclass()) {
            try {
                return U.objectFieldOffset(c, name);
            } catch (InternalError e) {
                continue;
            }
        }
        return -1;
    }
}
