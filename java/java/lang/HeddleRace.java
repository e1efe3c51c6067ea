// Races on their way to the agent.  The same two sites are reported once.
package java.lang;

import jdk.internal.vm.annotation.DontInline;

final class HeddleRace {
    // Kinds of accesses.
    static final int READ = 0;
    static final int WRITE = 1;
    static final int UPDATE = 2;
    static final int ORDERED = 4; // not plain

    // What tests put in the agent's place; null: the agent.
    static HeddleSink sink;

    private static final int LIMIT = 1 << 18;
    private static volatile long[] seen = new long[1024]; // pairs of sites; open addressing
    private static int count;                             // guarded by the class's monitor

    abstract static class HeddleSink {
        abstract void race(int place, int siteNow, int siteThen, int kinds, int slotThen,
                           Object object, int index);

        abstract void gap(int reason, int site);

        // As HeddleRuntime.yieldProcessor().
        void yieldProcessor() {
            Thread.yield();
        }

        // As HeddleRuntime.fields().
        abstract Object[] fields(Class<?> of);
    }

    private HeddleRace() {
    }

    // Of a field, or of a place that is also accessed in other modes than plain.
    static void found(HeddleSync place, HeddleThread thread, int site, int now, long then,
                      int thenKind) {
        found(place.index < 0 ? HeddleRuntime.PLACE_FIELD : HeddleRuntime.PLACE_ARRAY, null,
              place.index, site, now, then, thenKind);
    }

    static void readers(HeddleSync place, HeddleThread thread, int site, int now, long readers) {
        readers(place.index < 0 ? HeddleRuntime.PLACE_FIELD : HeddleRuntime.PLACE_ARRAY, null,
                place.index, thread, site, now, readers);
    }

    // The access at `site` races with those of `readers` that the thread does not know.
    @DontInline
    static void readers(int place, Object object, int index, HeddleThread thread, int site, int now,
                        long readers) {
        if (readers >= 0) {
            if (readers != 0 && !thread.knows(readers)) {
                found(place, object, index, site, now, readers, READ);
            }
            return;
        }
        long[] set = HeddleReads.readers(readers);
        for (int i = 0; i < set.length; i++) {
            if (set[i] > 0 && !thread.knows(set[i])) {
                found(place, object, index, site, now, set[i], READ);
            }
        }
    }

    @DontInline
    static void found(int place, Object object, int index, int site, int now, long then,
                      int thenKind) {
        int siteThen = HeddleWord.site(then);
        int kinds = now | thenKind << 4;
        if (sink != null) {
            sink.race(place, site, siteThen, kinds, HeddleWord.slot(then), object, index);
            return;
        }
        if (HeddleRuntime.isReleaseMissing()) {
            HeddleRuntime.reportGap(HeddleRuntime.GAP_LEFT, 0);
            return;
        }
        if (HeddleRuntime.isSinglePhase(then) || isSeen(site, siteThen)
            || HeddleLibrary.orders(then) || !isNew(site, siteThen)) {
            return;
        }
        HeddleThread state = HeddleThread.current();
        HeddleRuntime.race(place, site, siteThen, kinds, HeddleSlots.owner(then),
                           state == null ? null : state.locks, state == null ? 0 : state.lockCount,
                           object, index);
    }

    private static int index(long[] in, long key) {
        int mask = in.length - 1;
        int i = (int) (key * 0x9E3779B97F4A7C15L >>> 40) & mask;
        while (in[i] != 0 && in[i] != key) {
            i = i + 1 & mask;
        }
        return i;
    }

    private static boolean isSeen(int site, int siteThen) {
        long key = (long) site << 32 | siteThen;
        long[] in = seen;
        return key != 0 && in[index(in, key)] == key;
    }

    private static boolean isNew(int site, int siteThen) {
        long key = (long) site << 32 | siteThen;
        return key == 0 || add(key);
    }

    // False: it was there.
    private static synchronized boolean add(long key) {
        int i = index(seen, key);
        if (seen[i] == key) {
            return false;
        }
        if (count >= LIMIT) {
            return true;
        }
        seen[i] = key;
        if (2 * ++count > seen.length) {
            long[] old = seen;
            long[] now = new long[2 * old.length];
            for (int k = 0; k < old.length; k++) {
                if (old[k] != 0) {
                    now[index(now, old[k])] = old[k];
                }
            }
            seen = now;
        }
        return true;
    }
}
