// Sets of readers that do not know of each other.  The word of reads of a place that has several is negative and
// holds the number of a set.
//
// Most sets never change, and equal ones have one number, so a large structure that several threads read
// needs few of them.  A place that is read again and again in new epochs gets a set of its own instead, in
// which each reader replaces its own word.
//
// A word of reads with a set: 1 | isOwn:1 | 8 bits | generation:8 | number:24 | site:22.  The generation tells apart
// two places that had the same number one after the other.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

final class HeddleReads {
    private static final Unsafe U = HeddleRuntime.U;
    private static final int NUMBER_BITS = 24;
    private static final int NUMBER_MASK = (1 << NUMBER_BITS) - 1;
    private static final int PAGE_BITS = 12;
    private static final int PAGE_MASK = (1 << PAGE_BITS) - 1;
    private static final int PAGES = 1 << NUMBER_BITS - PAGE_BITS;
    private static final int MOST = 1 << 22; // sets; more would take more memory than is sensible
    private static final int INTERNED_MOST = MOST / 4; // they are not given back
    private static final long BASE = HeddleRuntime.longBase();
    private static final long OWN = 1L << 62;
    private static final long[] DROPPED = new long[2];
    private static final int CREDIT_MAX = 1 << 14;
    private static final int CREDIT_COST = 4;

    private static final long[][][] sets = new long[PAGES][][]; // by number
    private static final byte[][] generations = new byte[PAGES][];

    // All guarded by the class's monitor.
    private static int count = 1;               // numbers below were used
    private static int[] table = new int[1024]; // numbers of sets that never change, by hash
    private static int interned;
    private static int[] free = new int[256]; // numbers of sets that places had for themselves; a queue
    private static int freeFirst;
    private static int freeCount;
    private static final int[] worn = new int[256]; // free numbers that have had all generations
    private static int wornCount;
    private static boolean isFull;
    static int credit = CREDIT_MAX; // for sets that never change; less in tests

    private HeddleReads() {
    }

    // ---- words ----

    @ForceInline
    private static int key(long word) {
        return (int) (word >>> HeddleWord.SITE_BITS);
    }

    private static int number(long word) {
        return key(word) & NUMBER_MASK;
    }

    private static boolean isOwn(long word) {
        return (word & OWN) != 0;
    }

    // Its words, of which each is one reader unless it is 0 or negative.
    private static long[] set(long word) {
        int number = number(word);
        return sets[number >>> PAGE_BITS][number & PAGE_MASK];
    }

    private static int generation(int number) {
        return generations[number >>> PAGE_BITS][number & PAGE_MASK] & 0xff;
    }

    // Not of a set that the place had, and that is another one's now, or nobody's.
    private static boolean isCurrent(long word) {
        return !isOwn(word) || set(word)[0] == (word & HeddleWord.EPOCH_MASK);
    }

    // Where a set of one place has the reader with the slot.
    private static int index(long[] set, int slot) {
        return 1 + (slot & set.length - 2);
    }

    // ---- the cache of a thread ----

    // Has the thread read the place in this epoch?
    @ForceInline
    static boolean has(Thread thread, long word, long epoch) {
        HeddleThread state = HeddleThread.of(thread);
        return state != null && has(state, word, epoch);
    }

    @ForceInline
    static boolean has(HeddleThread thread, long word, long epoch) {
        if (isOwn(word)) {
            return ownHas(thread, word, epoch);
        }
        long[] in = thread.sets;
        return in[key(word) & in.length - 1] == memory(word, epoch);
    }

    // A thread that finds its read in the set remembers that: the set of the same number and generation is this one as long
    // as the thread has this epoch (dropOwn()).
    private static boolean ownHas(HeddleThread thread, long word, long epoch) {
        long[] set = set(word);
        boolean isIn = set[0] == (word & HeddleWord.EPOCH_MASK)
            && (set[index(set, HeddleWord.slot(epoch))] & HeddleWord.EPOCH_MASK) == epoch;
        if (isIn) {
            remember(thread, word, epoch);
        }
        return isIn;
    }

    // As has(), of sets that the thread remembers: for hooks.
    @ForceInline
    static boolean isLast(Thread thread, long word) {
        long[] in = (long[]) U.getReference(thread, HeddleRuntime.SETS);
        int key = key(word);
        return in != null && U.getLong(in, BASE + ((long) (key & HeddleThread.CACHE - 1) << 3))
            == (U.getLong(thread, HeddleRuntime.READ_CLOCK) | key & 0xffffffffL);
    }

    private static void remember(HeddleThread thread, long word, long epoch) {
        if (thread.stepFrom == null) {
            thread.makeSets();
        }
        thread.sets[key(word) & HeddleThread.CACHE - 1] = memory(word, epoch);
    }

    // The clock and the key.
    @ForceInline
    private static long memory(long word, long epoch) {
        return clockPart(epoch) | key(word) & 0xffffffffL;
    }

    @ForceInline
    static long clockPart(long epoch) {
        return (epoch << 32 - HeddleWord.SITE_BITS) & (long) HeddleWord.CLOCK_MAX << 32;
    }

    // ---- one more reader ----

    // The word of a place that was read as `word` says when the thread reads it, too.  Readers that happen
    // before this read are dropped: what races with them races with this one.
    @DontInline
    static long add(HeddleThread thread, long word, long mine) {
        if (word >= 0 && (word == 0 || thread.knows(word))) {
            return mine;
        }
        long epoch = mine & HeddleWord.EPOCH_MASK;
        if (word < 0 && isOwn(word)) {
            return addToOwn(thread, word, mine);
        }
        if (thread.stepFrom == null) {
            thread.makeSets();
        }
        if (word < 0 && isIn(set(word), epoch)) {
            remember(thread, word, epoch);
            return word;
        }
        int step = (int) (word ^ word >>> 22 ^ mine) & HeddleThread.STEPS - 1;
        if (thread.stepFrom[step] == word && thread.stepBy[step] == mine) {
            thread.setCredit++;
            return thread.stepTo[step];
        }
        long result = join(thread, word, mine);
        if (result < 0) {
            if (isOwn(result)) {
                return result;
            }
            remember(thread, result, epoch);
        }
        thread.stepFrom[step] = word;
        thread.stepBy[step] = mine;
        thread.stepTo[step] = result;
        return result;
    }

    private static boolean isIn(long[] set, long epoch) {
        for (int i = 0; i < set.length; i++) {
            if ((set[i] & HeddleWord.EPOCH_MASK) == epoch) {
                return true;
            }
        }
        return false;
    }

    private static long join(HeddleThread thread, long word, long mine) {
        long[] old = word < 0 ? set(word) : new long[] {word};
        long[] all = new long[old.length + 1];
        int n = 0;
        boolean isIn = false;
        for (int i = 0; i < old.length; i++) {
            if (thread.knows(old[i])) {
                continue;
            }
            if (!isIn && HeddleWord.slot(old[i]) > HeddleWord.slot(mine)) {
                all[n++] = mine;
                isIn = true;
            }
            all[n++] = old[i];
        }
        if (!isIn) {
            all[n++] = mine;
        }
        if (n == 1) {
            return mine;
        }
        return numbered(thread, all, n, mine);
    }

    // Sets that several places can share are made as long as that pays off: credit comes from the use of steps, and is
    // for all threads, so that those that come later profit from it.
    private static long numbered(HeddleThread thread, long[] all, int n, long mine) {
        long[] set = new long[n];
        System.arraycopy(all, 0, set, 0, n);
        int number = intern(set, thread.setCredit);
        thread.setCredit = 0;
        if (number > 0) {
            return HeddleWord.SET | (long) number << HeddleWord.SITE_BITS | HeddleWord.site(mine);
        }
        if (number < 0) {
            number = makeOwn(all, mine);
        }
        return number == 0 ? mine : ownWord(number) | HeddleWord.site(mine);
    }

    // ---- sets of one place ----

    // The first element names the place's word, without its site, as a thread that has read the word before another
    // one has written the place may find the set of another place; readers are behind it, each where index() says.

    private static long addToOwn(HeddleThread thread, long word, long mine) {
        long[] set = set(word);
        if (!isCurrent(word)) {
            return mine; // a write has come in between
        }
        int i = index(set, HeddleWord.slot(mine));
        if (set[i] == 0 || thread.knows(set[i])) {
            set[i] = mine;
        } else {
            widen(word, mine);
        }
        return word;
    }

    private static synchronized void widen(long word, long mine) {
        if (isCurrent(word)) {
            int number = number(word);
            sets[number >>> PAGE_BITS][number & PAGE_MASK] = spread(set(word), mine);
        }
    }

    // The readers of the set, and one more, in as much room as they need to be apart.
    private static long[] spread(long[] set, long mine) {
        for (int room = 4;; room *= 2) {
            long[] all = new long[1 + room];
            int count = 0;
            put(all, mine);
            for (int i = 0; i < set.length; i++) {
                if (set[i] > 0 && HeddleWord.slot(set[i]) != HeddleWord.slot(mine)) {
                    put(all, set[i]);
                    count++;
                }
            }
            for (int i = 1; i < all.length; i++) {
                count -= all[i] != 0 ? 1 : 0;
            }
            if (count < 0) {
                all[0] = set[0];
                return all;
            }
        }
    }

    private static void put(long[] all, long reader) {
        all[index(all, HeddleWord.slot(reader))] = reader;
    }

    // set: the readers, 0 behind them.
    private static synchronized int makeOwn(long[] set, long mine) {
        int number;
        if (freeCount > 0 && (freeCount > 64 || count == MOST)) { // the oldest, and not at once
            number = free[freeFirst];
            freeFirst = freeFirst + 1 & free.length - 1;
            freeCount--;
        } else {
            number = newNumber();
        }
        if (number != 0) {
            long[] own = spread(set, mine);
            own[0] = ownWord(number);
            sets[number >>> PAGE_BITS][number & PAGE_MASK] = own;
        }
        return number;
    }

    private static long ownWord(int number) {
        return HeddleWord.SET | OWN
            | (long) (generation(number) << NUMBER_BITS | number) << HeddleWord.SITE_BITS
            & ~(-1L << 54);
    }

    // The same readers for several places, of which each goes its own way from now on.
    static long shared(long word) {
        if (word >= 0 || !isOwn(word)) {
            return word;
        }
        long[] set = readers(word);
        int n = 0;
        for (int i = 0; i < set.length; i++) {
            n += set[i] > 0 ? 1 : 0;
        }
        long[] copy = new long[n];
        for (int i = set.length - 1, k = n; i >= 0; i--) {
            if (set[i] > 0) {
                copy[--k] = set[i];
            }
        }
        int number = n == 0 ? 0 : intern(copy, CREDIT_COST);
        drop(word);
        return number <= 0 ? 0
            : HeddleWord.SET | (long) number << HeddleWord.SITE_BITS | HeddleWord.site(word);
    }

    // The place was written: nobody asks for its readers any more.
    @ForceInline
    static void drop(long word) {
        if (word < 0 && isOwn(word)) {
            dropOwn(word);
        }
    }

    private static synchronized void dropOwn(long word) {
        if (!isCurrent(word)) {
            return;
        }
        int number = number(word);
        sets[number >>> PAGE_BITS][number & PAGE_MASK] = DROPPED;
        if (++generations[number >>> PAGE_BITS][number & PAGE_MASK] != 0) {
            release(number);
            return;
        }
        // A thread may remember the set that had the same generation before.
        worn[wornCount++] = number;
        if (wornCount == worn.length) {
            HeddleSlots.forgetSets();
            while (wornCount > 0) {
                release(worn[--wornCount]);
            }
        }
    }

    private static void release(int number) {
        if (freeCount == free.length) {
            int[] more = new int[2 * free.length];
            for (int i = 0; i < freeCount; i++) {
                more[i] = free[freeFirst + i & free.length - 1];
            }
            free = more;
            freeFirst = 0;
        }
        free[freeFirst + freeCount++ & free.length - 1] = number;
    }

    // ---- sets that never change ----

    private static int hash(long[] set) {
        long h = set.length;
        for (int i = 0; i < set.length; i++) {
            h = (h ^ set[i]) * 0x9E3779B97F4A7C15L;
            h ^= h >>> 29;
        }
        return (int) (h >>> 32);
    }

    private static boolean isEqual(long[] a, long[] b) {
        if (a.length != b.length) {
            return false;
        }
        for (int i = 0; i < a.length; i++) {
            if (a[i] != b[i]) {
                return false;
            }
        }
        return true;
    }

    // -1: there is none, and none may be made.
    private static synchronized int intern(long[] set, int earned) {
        credit = Math.min(credit + Math.min(earned, CREDIT_MAX), CREDIT_MAX);
        int mask = table.length - 1;
        int i = hash(set) & mask;
        for (; table[i] != 0; i = i + 1 & mask) {
            int number = table[i];
            if (isEqual(sets[number >>> PAGE_BITS][number & PAGE_MASK], set)) {
                return number;
            }
        }
        if (credit < CREDIT_COST || interned == INTERNED_MOST) {
            return -1;
        }
        int number = newNumber();
        if (number == 0) {
            return -1; // one that a place had may be free
        }
        credit -= CREDIT_COST;
        sets[number >>> PAGE_BITS][number & PAGE_MASK] = set;
        table[i] = number;
        if (2 * ++interned > table.length) {
            grow();
        }
        return number;
    }

    // 0: there are too many.
    private static int newNumber() {
        if (count == MOST) {
            if (!isFull) {
                isFull = true;
                HeddleRuntime.reportGap(HeddleRuntime.GAP_READ_SETS, 0);
            }
            return 0;
        }
        int page = count >>> PAGE_BITS;
        if (sets[page] == null) {
            generations[page] = new byte[1 << PAGE_BITS];
            sets[page] = new long[1 << PAGE_BITS][];
        }
        return count++;
    }

    private static void grow() {
        int[] old = table;
        int[] now = new int[2 * old.length];
        int mask = now.length - 1;
        for (int k = 0; k < old.length; k++) {
            if (old[k] != 0) {
                int number = old[k];
                int i = hash(sets[number >>> PAGE_BITS][number & PAGE_MASK]) & mask;
                while (now[i] != 0) {
                    i = i + 1 & mask;
                }
                now[i] = number;
            }
        }
        table = now;
    }

    // ---- questions ----

    // The readers that a word names; those that are 0 or negative are none.
    static long[] readers(long word) {
        return word < 0 ? isCurrent(word) ? set(word) : new long[0] : new long[] {word};
    }
}
