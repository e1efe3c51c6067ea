// From an object to its HeddleEntry, by identity and weakly.  Lookups take no lock.
//
// Programs make and drop many small arrays, each of which has an entry.  So entries lie one after the other, as
// they come, and the slots by hash are numbers: a collector that keeps track of stores of references then
// has few places to look at.  After a collection each new entry pays for a look at some old ones, until all
// were looked at, and takes the place of one whose object is gone.
package java.lang;

import java.lang.ref.WeakReference;
import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.Stable;

final class HeddleTable {
    private static final Unsafe U = HeddleRuntime.U;
    private static final int PARTS = 64; // a power of two
    private static final int SWEPT = 4;  // entries that are looked at for each new one
    @Stable private static final HeddleTable[] PART = new HeddleTable[PARTS];
    private static final int GONE = -1; // number of an entry that was there

    static {
        for (int i = 0; i < PARTS; i++) {
            PART[i] = new HeddleTable();
        }
    }

    // Open addressing; a power of two in length: hash << 32 | number of the entry + 1; 0: free.
    private volatile long[] slots = new long[64];
    private volatile HeddleEntry[] entries = new HeddleEntry[32];

    // All guarded by the monitor.
    private int filled;                   // slots that are not free
    private int used;                     // entries from there on were never used
    private int[] vacant = new int[32];   // numbers of entries below
    private int vacantCount;
    private int unswept;                  // entries below are to be looked at
    private WeakReference<Object> canary = new WeakReference<>(new Object()); // gone: so may others be

    private HeddleTable() {
    }

    // null: it has none.
    static HeddleEntry find(Object object) {
        int hash = System.identityHashCode(object);
        return PART[hash & PARTS - 1].find(object, hash);
    }

    // Its entry: of an array a HeddleArray, of a class a HeddleClass, else a HeddleObject.
    static HeddleEntry entry(Object object) {
        return entry(object, System.identityHashCode(object));
    }

    static HeddleEntry entry(Object object, int hash) {
        HeddleTable part = PART[hash & PARTS - 1];
        HeddleEntry found = part.find(object, hash);
        return found != null ? found : part.add(object, hash);
    }

    static HeddleObject of(Object object) {
        return entry(object).object();
    }

    // Other threads may change all of it meanwhile: an entry that refers to the object is the right one,
    // and if it is not found, add() looks again.
    private HeddleEntry find(Object object, int hash) {
        long[] in = slots;
        HeddleEntry[] all = entries;
        int mask = in.length - 1;
        for (int i = hash / PARTS & mask;; i = i + 1 & mask) {
            long slot = in[i];
            int number = (int) slot - 1;
            if (slot == 0) {
                return null;
            }
            if ((int) (slot >>> 32) == hash && number >= 0 && number < all.length) {
                HeddleEntry entry = all[number];
                if (entry != null && entry.isOf(object)) {
                    return entry;
                }
            }
        }
    }

    @DontInline
    private synchronized HeddleEntry add(Object object, int hash) {
        HeddleEntry found = find(object, hash);
        if (found != null) {
            return found;
        }
        HeddleEntry made = object.getClass().isArray() ? new HeddleArray(object, hash)
            : object instanceof Class ? new HeddleClass((Class<?>) object, hash)
            : new HeddleObject(object, hash);
        sweep();
        int number = vacantCount > 0 ? vacant[--vacantCount] : used++;
        if (number == entries.length) {
            HeddleEntry[] more = new HeddleEntry[2 * number];
            System.arraycopy(entries, 0, more, 0, number);
            entries = more;
        }
        U.storeFence();
        entries[number] = made;
        if (filled >= slots.length / 2) {
            rehash();
        } else {
            put(slots, hash, number);
        }
        return made;
    }

    private void put(long[] in, int hash, int number) {
        int mask = in.length - 1;
        int i = hash / PARTS & mask;
        while (in[i] != 0 && (int) in[i] != GONE) {
            i = i + 1 & mask;
        }
        filled += in[i] == 0 ? 1 : 0;
        in[i] = (long) hash << 32 | number + 1;
    }

    private void sweep() {
        if (unswept == 0 && canary.refersTo(null)) {
            canary = new WeakReference<>(new Object());
            unswept = used;
        }
        HeddleEntry[] all = entries;
        for (int i = 0; i < SWEPT && unswept > 0; i++) {
            unswept--;
            HeddleEntry entry = all[unswept];
            if (entry != null && entry.refersTo(null)) {
                remove(entry.hash, unswept);
                all[unswept] = null;
            }
        }
    }

    private void remove(int hash, int number) {
        long[] in = slots;
        int mask = in.length - 1;
        int i = hash / PARTS & mask;
        long wanted = (long) hash << 32 | number + 1;
        while (in[i] != wanted) {
            i = i + 1 & mask;
        }
        in[i] = GONE & 0xffffffffL;
        // Where a search ends behind it anyway, it may end here.
        while (in[i + 1 & mask] == 0 && (int) in[i] == GONE) {
            in[i] = 0;
            filled--;
            i = i - 1 & mask;
        }
        vacate(number);
    }

    private void vacate(int number) {
        if (vacantCount == vacant.length) {
            int[] more = new int[2 * vacantCount];
            System.arraycopy(vacant, 0, more, 0, vacantCount);
            vacant = more;
        }
        vacant[vacantCount++] = number;
    }

    // Into new slots, with room for as many again as there are.
    private void rehash() {
        HeddleEntry[] all = entries;
        int length = 64;
        while (length < 4 * (used - vacantCount)) {
            length *= 2;
        }
        long[] now = new long[length];
        filled = 0;
        for (int i = 0; i < used; i++) {
            if (all[i] != null) {
                put(now, all[i].hash, i);
            }
        }
        slots = now;
    }
}
