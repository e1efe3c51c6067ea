// The shadow of an array: two words as long as only loops over all of it access it; then two for each range of
// elements that have the same history (HeddleRanges), or, where single elements are accessed here and
// there, two for each element.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

public final class HeddleArray extends HeddleEntry {
    private static final Unsafe U = HeddleRuntime.U;
    private static final long EPOCH_MASK = HeddleWord.EPOCH_MASK;
    private static final long BASE = HeddleRuntime.longBase();
    private static final int ELEMENTS_MAX = 1 << 29; // two words each
    private static final int SMALL = 4;      // elements; their words take no more room than ranges
    private static final int LANES_MAX = 8;
    private static final int CREDIT = 64;
    private static final int SINGLE_COST = 8;

    final int length;
    // The words of all elements; they change under the monitor alone.
    private volatile boolean isWhole;
    private long wholeWrite;
    private long wholeRead;
    // Of element i the word of writes at 2 i and that of reads at 2 i + 1; null: see `ranges`.
    private long[] words;
    private volatile HeddleRanges ranges; // null: see `words`, unless isWhole
    // Some elements are accessed in other modes than plain: their words are in their HeddleSyncs.  Then all
    // words are here alone, so that no access takes the short way.
    private long[] mixedWords;

    HeddleBuffer[] buffers; // of heddle jumble, by index; null: none
    boolean isHanded;       // the JDK may write to it, which has no hooks there: it has no buffers any more

    // What loops have saved, less what ranges have cost since, in elements.  When it is used up each element
    // gets its own words.
    private int credit;
    // Elements that loops have gone through since each element has its words; then it may be time to look for ranges.
    private int looped;
    private byte expansions;
    private HeddleObject object; // null: it was not asked for yet

    HeddleArray(Object array, int hash) {
        super(array, hash);
        length = java.lang.reflect.Array.getLength(array);
        if (length <= SMALL) {
            words = new long[2 * length];
        } else {
            credit = CREDIT;
            isWhole = true;
        }
    }

    @Override
    HeddleObject object() {
        HeddleObject o = object;
        return o != null ? o : makeObject();
    }

    private synchronized HeddleObject makeObject() {
        if (object == null) {
            HeddleObject made = new HeddleObject(get(), hash);
            U.storeFence();
            object = made;
        }
        return object;
    }

    // null: it is no array, or nothing is detected yet.  Each site remembers its last array; see isLast(), too.
    static HeddleArray of(Thread thread, Object array, int site) {
        HeddleThread state = HeddleThread.of(thread);
        if (state == null || array == null) {
            return null;
        }
        HeddleArray last = state.arrays[site & HeddleThread.ARRAYS - 1];
        return last != null && last.isOf(array) ? last : find(state, array, site);
    }

    @DontInline
    private static HeddleArray find(HeddleThread state, Object array, int site) {
        HeddleArray found = recent(state, array);
        found.setLast(state, site);
        return found;
    }

    // From now on the array is the last one of the site.
    void setLast(HeddleThread state, int site) {
        state.arrays[site & HeddleThread.ARRAYS - 1] = this;
        state.ranges[2 * (site & HeddleThread.ARRAYS - 1)] = 0;
    }

    // Many arrays are accessed at the same few sites.
    private static HeddleArray recent(HeddleThread state, Object array) {
        HeddleArray[] recent = state.recentArrays;
        int hash = System.identityHashCode(array);
        int i = hash & HeddleThread.RECENT_ARRAYS - 1;
        HeddleArray found = recent[i];
        return found != null && found.isOf(array) ? found
            : (recent[i] = (HeddleArray) HeddleTable.entry(array, hash));
    }

    // ---- elements ----

    void read(Thread thread, int index, int site) {
        if (!isRead(thread, index) && !readOwn(thread, index, site)) {
            readSlow(thread, index, site);
        }
    }

    void write(Thread thread, int index, int site) {
        if (!isWritten(thread, index) && !writeOwn(thread, index, site)) {
            writeSlow(thread, index, site);
        }
    }

    // As those of HeddleHooks.  False, too, if the element has no words of its own.
    @ForceInline
    boolean isRead(Thread thread, int index) {
        long[] in = words;
        if (in == null || index < 0 || index >= in.length >> 1) {
            return false;
        }
        return U.getLong(in, BASE + 8 + ((long) index << 4)) - U.getLong(thread, HeddleRuntime.READ_EPOCH)
            >>> HeddleWord.LAG_SHIFT == 0;
    }

    @ForceInline
    boolean isWritten(Thread thread, int index) {
        long[] in = words;
        if (in == null || index < 0 || index >= in.length >> 1) {
            return false;
        }
        long at = BASE + ((long) index << 4);
        return HeddleWord.areAt(U.getLong(in, at), U.getLong(in, at + 8), U.getLong(thread, HeddleRuntime.EPOCH));
    }

    // Records the access if nobody else has accessed the element; false: it has not.
    @ForceInline
    private boolean readOwn(Thread thread, int index, int site) {
        long[] in = words;
        if (in == null || index < 0 || index >= in.length >> 1) {
            return false;
        }
        long at = BASE + ((long) index << 4);
        long epoch = U.getLong(thread, HeddleRuntime.READ_EPOCH);
        long read = U.getLong(in, at + 8);
        if (read < 0) {
            return HeddleReads.isLast(thread, read);
        }
        if (!HeddleWord.areOwn(U.getLong(in, at), read, epoch) || !HeddleSlow.isBusy(site)) {
            return false;
        }
        U.putBoolean(thread, HeddleRuntime.DIRTY, true);
        U.putLong(in, at + 8, HeddleWord.at(epoch, site));
        return true;
    }

    @ForceInline
    private boolean writeOwn(Thread thread, int index, int site) {
        long[] in = words;
        if (in == null || index < 0 || index >= in.length >> 1) {
            return false;
        }
        long at = BASE + ((long) index << 4);
        long epoch = U.getLong(thread, HeddleRuntime.EPOCH);
        if (!HeddleWord.areOwn(U.getLong(in, at), U.getLong(in, at + 8), epoch) || !HeddleSlow.isBusy(site)) {
            return false;
        }
        U.putBoolean(thread, HeddleRuntime.DIRTY, true);
        long word = HeddleWord.at(epoch, site);
        U.putLong(in, at, word);
        U.putLong(in, at + 8, word);
        return true;
    }

    @DontInline
    void readSlow(Thread thread, int index, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        long epoch = state == null ? 0 : state.readEpoch();
        if (epoch == 0 || index < 0 || index >= length) {
            return;
        }
        long[] in = words;
        if (in != null) {
            readAt(state, epoch, in, 2 * index, index, site);
        } else {
            single(state, epoch, index, site, false);
        }
    }

    @DontInline
    void writeSlow(Thread thread, int index, int site) {
        HeddleThread state = HeddleThread.existing(thread);
        long epoch = state == null ? 0 : state.epoch();
        if (epoch == 0 || index < 0 || index >= length) {
            return;
        }
        long[] in = words;
        if (in != null) {
            writeAt(state, epoch, in, 2 * index, index, site);
        } else {
            single(state, epoch, index, site, true);
        }
    }

    // An element of an array that has ranges, or elements that are accessed in other modes.
    @DontInline
    private void single(HeddleThread state, long epoch, int index, int site, boolean isWrite) {
        HeddleRanges in = rangesOf();
        if (in != null && places == null) {
            int position = in.position(index);
            if (in.isCurrent(state, epoch, position, position + 1, isWrite)
                || change(state, epoch, index, index + 1, 1, site, isWrite)) {
                return;
            }
        }
        long[] all = elements();
        if (!isMixed(state, epoch, index, site, isWrite)) {
            at(state, epoch, all, 2 * index, index, site, isWrite);
        }
    }

    // ---- pairs of words ----

    // Would the access change nothing?  at: where the word of writes is; that of reads comes next.
    @ForceInline
    static boolean isCurrent(HeddleThread state, long[] in, int at, long epoch, boolean isWrite) {
        return isCurrent(state, in[at], in[at + 1], epoch, isWrite);
    }

    @ForceInline
    private static boolean isCurrent(HeddleThread state, long write, long read, long epoch,
                                     boolean isWrite) {
        return isWrite ? HeddleWord.areAt(write, read, epoch)
            : (write & EPOCH_MASK) == epoch || (read & EPOCH_MASK) == epoch
                || read < 0 && HeddleReads.has(state, read, epoch);
    }

    // index: of an element for which the words stand.
    void at(HeddleThread state, long epoch, long[] in, int at, int index, int site,
            boolean isWrite) {
        if (isWrite) {
            writeAt(state, epoch, in, at, index, site);
        } else {
            readAt(state, epoch, in, at, index, site);
        }
    }

    // Under a lock, as HeddleHooks.readPlace().
    private void readAt(HeddleThread state, long epoch, long[] in, int at, int index, int site) {
        for (;;) {
            long write = in[at];
            long read = in[at + 1];
            if (isCurrent(state, write, read, epoch, false)) {
                return;
            }
            long lock = HeddleSlow.lock(read, site);
            if (areSame(in, at, write, read)) {
                long now = HeddleSlow.newRead(state, epoch, HeddleWord.reads(read, write), site);
                if (now != read) { // a store would take the words from the caches of other readers
                    in[at + 1] = now;
                }
                HeddleSlow.unlock(lock);
                if (write != 0 && !state.knows(write)) {
                    HeddleSlow.race(state, HeddleRuntime.PLACE_ARRAY, get(), index, site, write);
                }
                return;
            }
            HeddleSlow.unlock(lock);
        }
    }

    private void writeAt(HeddleThread state, long epoch, long[] in, int at, int index, int site) {
        for (;;) {
            long write = in[at];
            long read = in[at + 1];
            if (isCurrent(state, write, read, epoch, true)) {
                return;
            }
            long lock = HeddleSlow.lock(read, site);
            if (areSame(in, at, write, read)) {
                state.setDirty();
                long mine = HeddleWord.at(epoch, site);
                in[at] = mine;
                in[at + 1] = mine; // last: see HeddleSlow.lock()
                HeddleSlow.unlock(lock);
                read = HeddleWord.reads(read, write);
                if (write != 0 && !state.knows(write)
                    || read != 0 && (read < 0 || !state.knows(read))) {
                    HeddleSlow.checkWrite(state, HeddleRuntime.PLACE_ARRAY, get(), index, read,
                                          write, site);
                }
                return;
            }
            HeddleSlow.unlock(lock);
        }
    }

    // The words may have been changed since they were read.
    @ForceInline
    private static boolean areSame(long[] in, int at, long write, long read) {
        return U.getLong(in, BASE + ((long) at << 3)) == write
            && U.getLong(in, BASE + ((long) (at + 1) << 3)) == read;
    }

    // ---- ranges ----

    // Has the thread made the same access at the site, and no other one there since, in this epoch?  The array
    // is the last one of the site.
    @ForceInline
    boolean isLast(Thread thread, int from, int to, int site, boolean isWrite) {
        long[] last = HeddleThread.of(thread).ranges;
        int at = 2 * (site & HeddleThread.ARRAYS - 1);
        long word = U.getLong(thread, isWrite ? HeddleRuntime.EPOCH : HeddleRuntime.READ_EPOCH)
            | site;
        long bounds = (long) from << 32 | to;
        if (last[at] == word && last[at + 1] == bounds) {
            return true;
        }
        last[at] = word;
        last[at + 1] = bounds;
        return false;
    }

    // The elements from, from + step, ... < to.
    @DontInline
    void range(Thread thread, int from, int to, int step, int site, boolean isWrite) {
        HeddleThread state = HeddleThread.existing(thread);
        long epoch = state == null ? 0 : isWrite ? state.epoch() : state.readEpoch();
        from = Math.max(from, 0);
        to = Math.min(to, length);
        if (epoch == 0 || from >= to) {
            return;
        }
        if (step < 1 || to - from <= step) {
            to = step > 1 ? from + 1 : to;
            step = 1;
        }
        if (isWhole && to - from == length && step == 1 && whole(state, epoch, site, isWrite)) {
            return;
        }
        HeddleRanges in = rangesOf();
        if (in != null && places == null) {
            int first = in.position(from);
            int end = first + (to - 1 - from) / step + 1;
            if (in.lanes == step && in.isCurrent(state, epoch, first, end, isWrite)
                || change(state, epoch, from, to, step, site, isWrite)) {
                return;
            }
        }
        eachElement(state, epoch, from, to, step, site, isWrite);
    }

    // An access to all elements; false: it has more than two words by now.
    @DontInline
    private boolean whole(HeddleThread state, long epoch, int site, boolean isWrite) {
        if (isCurrent(state, wholeWrite, wholeRead, epoch, isWrite)) {
            return true;
        }
        synchronized (this) {
            if (!isWhole || places != null) {
                return false;
            }
            long[] pair = {wholeWrite, wholeRead};
            at(state, epoch, pair, 0, 0, site, isWrite);
            wholeWrite = pair[0];
            wholeRead = pair[1];
            return true;
        }
    }

    // null: each element has its words.
    private HeddleRanges rangesOf() {
        return isWhole ? parted() : ranges;
    }

    private synchronized HeddleRanges parted() {
        if (isWhole) {
            ranges = new HeddleRanges(length, wholeWrite, wholeRead);
            isWhole = false;
        }
        return ranges;
    }

    // false: the array has no ranges, or none that are good for such a loop.
    @DontInline
    private synchronized boolean change(HeddleThread state, long epoch, int from, int to, int step,
                                        int site, boolean isWrite) {
        HeddleRanges in = rangesOf();
        if (in == null || places != null) {
            return false;
        }
        if (step > 1 && step != in.lanes) {
            if (in.lanes > 1 || step > LANES_MAX || length > ELEMENTS_MAX) {
                return false;
            }
            in = in.inLanes(length, step);
            ranges = in;
        }
        int moved = 0;
        int runs = in.lanes == step ? 1 : Math.min(in.lanes, to - from);
        for (int run = 0; run < runs; run++) {
            int first = from + run;
            int position = in.position(first);
            int end = position + (to - 1 - first) / in.lanes + 1;
            moved += in.access(this, state, epoch, position, end, site, isWrite);
        }
        int saved = to - from > 1 ? (to - from) / step : moved == 0 ? 0 : -SINGLE_COST;
        credit = Math.min(credit + saved - moved / 4, Math.max(CREDIT, length));
        if (credit < 0 && length <= ELEMENTS_MAX) {
            expand();
        }
        return true;
    }

    @DontInline
    private void eachElement(HeddleThread state, long epoch, int from, int to, int step, int site,
                             boolean isWrite) {
        if (length > ELEMENTS_MAX) {
            HeddleRuntime.reportGap(HeddleRuntime.GAP_ARRAY, site);
            return;
        }
        long[] in = elements();
        boolean mayBeMixed = places != null;
        boolean isBusy = !mayBeMixed && HeddleSlow.isBusy(site);
        long mine = HeddleWord.at(epoch, site);
        for (int i = from; i < to && i >= 0; i += step) {
            if (isBusy && HeddleWord.areOwn(in[2 * i], in[2 * i + 1], epoch)) {
                if (!isCurrent(state, in, 2 * i, epoch, isWrite)) {
                    state.setDirty();
                    if (isWrite) {
                        in[2 * i] = mine;
                    }
                    in[2 * i + 1] = mine;
                }
            } else if (!mayBeMixed || !isMixed(state, epoch, i, site, isWrite)) {
                at(state, epoch, in, 2 * i, i, site, isWrite);
            }
        }
        looped = Math.max(looped, looped + (to - from) / step);
        if (looped > Math.min(4L * length << expansions, Integer.MAX_VALUE / 2) && !mayBeMixed) {
            compress(step);
        }
    }

    // ---- from ranges to elements and back ----

    private long[] elements() {
        long[] in = words;
        if (in == null) {
            in = mixedWords;
        }
        return in != null ? in : expand();
    }

    private synchronized long[] expand() {
        if (words == null && mixedWords == null) {
            long[] all = rangesOf().elements(length);
            U.storeFence();
            words = all;
            ranges = null;
            looped = 0;
            expansions = (byte) Math.min(expansions + 1, 16);
        }
        return words != null ? words : mixedWords;
    }

    private synchronized void compress(int step) {
        looped = 0;
        if (words == null || places != null || length <= SMALL) {
            return;
        }
        HeddleRanges made = HeddleRanges.of(words, step <= LANES_MAX ? step : 1, 1 + length / 16);
        if (made == null) {
            expansions = (byte) Math.min(expansions + 1, 16);
            return;
        }
        credit = Math.max(CREDIT, length);
        ranges = made;
        words = null;
    }

    // ---- elements that are accessed in other modes, too ----

    private void mix() {
        if (mixedWords == null) {
            mixedWords = elements();
            words = null;
            ranges = null;
        }
    }

    HeddleSync syncOf(int index) {
        HeddlePlaces in = placesOf();
        HeddleSync sync = in.find(index);
        if (sync != null) {
            return sync;
        }
        synchronized (this) {
            long write = 0;
            long read = 0;
            boolean isNew = isWhole && wholeWrite == 0 && wholeRead == 0;
            if (!isNew && index >= 0 && index < length) {
                mix();
                write = mixedWords[2 * index];
                read = HeddleWord.reads(mixedWords[2 * index + 1], write);
            }
            return in.of(index, index, write, read);
        }
    }

    // A plain access of such an element, which is done then.
    @DontInline
    private boolean isMixed(HeddleThread state, long epoch, int index, int site, boolean isWrite) {
        if (places == null) {
            return false;
        }
        synchronized (this) {
            mix();
        }
        HeddleSync sync = places.find(index);
        if (sync == null) {
            return false;
        }
        sync.plain(state, epoch, site, isWrite);
        if (isWrite) {
            sync.hide();
        }
        return true;
    }
}
