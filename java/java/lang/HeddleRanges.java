// The words of an array whose neighbouring elements have the same history: one pair for each range of
// elements.
//
// An array that loops go through in steps has its elements in lanes: first all whose index is a multiple of
// the step, then those behind them, and so on.  What a loop accesses is then one range again.  Positions
// are places in that order; without lanes they are the indices.
//
// The monitor of the HeddleArray guards all changes.  Only isCurrent() looks without it: what it has seen
// counts when the version is even and the same before and after.
package java.lang;

import jdk.internal.misc.Unsafe;

final class HeddleRanges {
    private static final Unsafe U = HeddleRuntime.U;
    private static final long VERSION = U.objectFieldOffset(HeddleRanges.class, "version");
    private static final int SIZE = 3; // of a range: its end, its word of writes, its word of reads

    final int lanes;
    private final int laneLength; // the last positions of some lanes are no elements
    private long[] all;           // ranges, ascending, up to the last position
    private int count;
    private int hint;    // the range that was changed last
    private int version; // odd: it is being changed

    private HeddleRanges(int lanes, int laneLength, long[] all, int count) {
        this.lanes = lanes;
        this.laneLength = laneLength;
        this.all = all;
        this.count = count;
    }

    // One range for all.
    HeddleRanges(int length, long write, long read) {
        this(1, length, new long[] {length, write, read}, 1);
    }

    // ---- positions ----

    int position(int index) {
        return lanes == 1 ? index : index % lanes * laneLength + index / lanes;
    }

    private int index(int position) {
        return lanes == 1 ? position : position % laneLength * lanes + position / laneLength;
    }

    private int begin(int range) {
        return range == 0 ? 0 : (int) all[SIZE * range - SIZE];
    }

    private int end(int range) {
        return (int) all[SIZE * range];
    }

    // In which of the first `count` ranges the position lies.
    private static int find(long[] in, int count, int near, int position) {
        for (int i = near; i < near + 2 && i < count; i++) {
            if (in[SIZE * i] > position && (i == 0 || in[SIZE * i - SIZE] <= position)) {
                return i;
            }
        }
        int low = 0;
        int high = count - 1;
        while (low < high) {
            int middle = low + high >>> 1;
            if (in[SIZE * middle] > position) {
                high = middle;
            } else {
                low = middle + 1;
            }
        }
        return low;
    }

    // ---- accesses ----

    // Would an access to these positions change nothing?  False when it is not known.
    boolean isCurrent(HeddleThread state, long epoch, int from, int to, boolean isWrite) {
        int before = U.getIntAcquire(this, VERSION);
        long[] in = all;
        int n = Math.min(count, in.length / SIZE);
        if ((before & 1) != 0) {
            return false;
        }
        int i = find(in, n, hint, from);
        do {
            if (!HeddleArray.isCurrent(state, in, SIZE * i + 1, epoch, isWrite)) {
                return false;
            }
        } while (in[SIZE * i] < to && ++i < n);
        U.loadFence();
        return version == before;
    }

    // Returns how many words were moved for it.
    int access(HeddleArray of, HeddleThread state, long epoch, int from, int to, int site,
               boolean isWrite) {
        int range = find(all, count, hint, from);
        version |= 1;
        U.storeFence();
        int moved = to <= end(range) ? inside(of, state, epoch, range, from, to, site, isWrite)
            : across(of, state, epoch, from, to, site, isWrite);
        U.storeFence();
        version++;
        return moved;
    }

    private int inside(HeddleArray of, HeddleThread state, long epoch, int range, int from, int to,
                       int site, boolean isWrite) {
        int at = SIZE * range;
        int begin = begin(range);
        int end = end(range);
        boolean isAll = from == begin && to == end;
        if (!isAll) {
            share(range);
        }
        long write = all[at + 1];
        long read = all[at + 2];
        of.at(state, epoch, all, at + 1, index(from), site, isWrite);
        hint = range;
        if (isAll) {
            return merge(range, range);
        }
        long nowWrite = all[at + 1];
        long nowRead = all[at + 2];
        if (nowWrite == write && nowRead == read) {
            return 0;
        }
        all[at + 1] = write;
        all[at + 2] = read;
        // A neighbour with the same words grows.
        if (from == begin && range > 0 && has(range - 1, nowWrite, nowRead)) {
            all[at - SIZE] = to;
            return 0;
        }
        if (to == end && range + 1 < count && has(range + 1, nowWrite, nowRead)) {
            all[at] = from;
            return 0;
        }
        int moved = 0;
        if (from > begin) {
            moved += cut(range++, from);
        }
        if (to < end) {
            moved += cut(range, to);
        }
        hint = range;
        all[SIZE * range + 1] = nowWrite;
        all[SIZE * range + 2] = nowRead;
        return moved;
    }

    private int across(HeddleArray of, HeddleThread state, long epoch, int from, int to, int site,
                       boolean isWrite) {
        int first = find(all, count, hint, from);
        int moved = 0;
        if (begin(first) < from) {
            moved += cut(first++, from);
        }
        int last = find(all, count, first, to - 1);
        if (to < end(last)) {
            moved += cut(last, to);
        }
        for (int i = first; i <= last; i++) {
            of.at(state, epoch, all, SIZE * i + 1, index(begin(i)), site, isWrite);
        }
        hint = first;
        return moved + merge(first, last);
    }

    // ---- ranges ----

    private boolean has(int range, long write, long read) {
        return all[SIZE * range + 1] == write && all[SIZE * range + 2] == read;
    }

    // A set of readers that belongs to this range alone cannot be that of two.
    private void share(int range) {
        all[SIZE * range + 2] = HeddleReads.shared(all[SIZE * range + 2]);
    }

    // Makes two ranges with the same words of one.
    private int cut(int range, int position) {
        share(range);
        int at = SIZE * range;
        int rest = SIZE * count - at;
        long[] from = all;
        if (SIZE * count == all.length) {
            long[] more = new long[SIZE * (count + 1 + (count >> 1))];
            System.arraycopy(from, 0, more, 0, at + SIZE);
            all = more;
        }
        System.arraycopy(from, at, all, at + SIZE, rest);
        all[at] = position;
        count++;
        return rest;
    }

    // Makes one of neighbours with equal words, from the one before `first` to the one behind `last`.
    private int merge(int first, int last) {
        int high = Math.min(last + 1, count - 1);
        int n = Math.max(first - 1, 0);
        for (int i = n + 1; i <= high; i++) {
            if (!has(n, all[SIZE * i + 1], all[SIZE * i + 2])) {
                n++;
                all[SIZE * n + 1] = all[SIZE * i + 1];
                all[SIZE * n + 2] = all[SIZE * i + 2];
            }
            all[SIZE * n] = all[SIZE * i];
        }
        if (n == high) {
            return 0;
        }
        int rest = SIZE * (count - high - 1);
        System.arraycopy(all, SIZE * (high + 1), all, SIZE * (n + 1), rest);
        count -= high - n;
        return rest;
    }

    // The same of an array without lanes in so many.
    HeddleRanges inLanes(int length, int step) {
        int size = (length + step - 1) / step;
        HeddleRanges made = new HeddleRanges(step, size, new long[SIZE * step * count], 0);
        for (int range = 0; range < count; range++) {
            share(range);
        }
        for (int lane = 0; lane < step; lane++) {
            for (int range = 0; range < count; range++) {
                int end = range == count - 1 ? size : (end(range) - lane + step - 1) / step;
                made.append(lane * size + end, all[SIZE * range + 1], all[SIZE * range + 2]);
            }
        }
        return made;
    }

    // Positions from the end of the last range on.
    private void append(int end, long write, long read) {
        if (count > 0 && end == end(count - 1)) {
            return;
        }
        if (count == 0 || !has(count - 1, write, read)) {
            count++;
            all[SIZE * count - 2] = write;
            all[SIZE * count - 1] = read;
        }
        all[SIZE * count - SIZE] = end;
    }

    // ---- from ranges to elements and back ----

    // Of each element the word of writes and that of reads.
    long[] elements(int length) {
        long[] words = new long[2 * length];
        int position = 0;
        for (int range = 0; range < count; range++) {
            share(range);
            for (; position < end(range); position++) {
                int index = index(position);
                if (index < length) {
                    words[2 * index] = all[SIZE * range + 1];
                    words[2 * index + 1] = all[SIZE * range + 2];
                }
            }
        }
        return words;
    }

    // The reverse; null: there would be more than `most`.
    static HeddleRanges of(long[] words, int lanes, int most) {
        int length = words.length / 2;
        int size = (length + lanes - 1) / lanes;
        HeddleRanges made = new HeddleRanges(lanes, size, new long[SIZE * (most + 1)], 0);
        for (int position = 0; position < lanes * size && made.count <= most; position++) {
            int index = made.index(position);
            if (index < length) { // other threads change the words meanwhile: each is read once
                made.append(position + 1, words[2 * index], words[2 * index + 1]);
            } else {
                made.all[SIZE * made.count - SIZE] = position + 1;
            }
        }
        if (made.count > most) {
            return null;
        }
        long[] all = new long[SIZE * made.count];
        System.arraycopy(made.all, 0, all, 0, all.length);
        made.all = all;
        return made;
    }
}
