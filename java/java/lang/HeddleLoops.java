// What rewritten code calls before and after loops.
//
// A loop without calls and synchronization makes all its accesses in one epoch, so that they may be
// checked when it is left.  Its variable has the values `first`, `first + step`, ... up to but not
// including `end`; the accesses are to the elements `base` + that value + `low`, ..., + `high`.
package java.lang;

import jdk.internal.vm.annotation.ForceInline;

public final class HeddleLoops {
    private HeddleLoops() {}

    // The array in an array of arrays; null when there is none, without an exception.
    @ForceInline
    public static Object row(Object array, int index) {
        if (array instanceof Object[]) {
            Object[] rows = (Object[]) array;
            return index >= 0 && index < rows.length ? rows[index] : null;
        }
        return null;
    }

    // What was read before and after the loop; null when it is not the same: then it is not known which
    // arrays the loop has accessed.
    @ForceInline
    public static Object same(Object before, Object after) {
        return before == after ? before : null;
    }

    public static void reads(Object array, int first, int end, int step, int base, int low, int high,
                             int site) {
        range(array, first, end, step, base, low, high, site, false);
    }

    public static void writes(Object array, int first, int end, int step, int base, int low, int high,
                              int site) {
        range(array, first, end, step, base, low, high, site, true);
    }

    private static void range(Object array, int first, int end, int step, int base, int low, int high,
                              int site, boolean isWrite) {
        long rounds = ((long) end - first) / step; // those that were completed
        if (rounds <= 0 || array == null) {
            return;
        }
        int stride = step < 0 ? -step : step;
        long last = first + (rounds - 1) * step;
        long from = (step < 0 ? last : first) + base;
        long to = (step < 0 ? first : last) + base;
        if (high - low + 1 >= stride) {
            elements(array, from + low, to + high + 1, 1, site, isWrite);
        } else {
            for (int offset = low; offset <= high; offset++) {
                elements(array, from + offset, to + offset + 1, stride, site, isWrite);
            }
        }
    }

    @ForceInline
    private static void elements(Object array, long from, long to, int step, int site,
                                 boolean isWrite) {
        if ((int) from != from || (int) to != to) {
            return; // the variable has run over, and the access has thrown an exception
        }
        if (isWrite) {
            HeddleHooks.writeRange(array, (int) from, (int) to, step, site);
        } else {
            HeddleHooks.readRange(array, (int) from, (int) to, step, site);
        }
    }

    // Accesses to a field in every round.

    @ForceInline
    public static void read(Object o, int first, int end, int step, int site) {
        if (step > 0 ? first < end : first > end) {
            HeddleHooks.readPlain(o, site);
        }
    }

    @ForceInline
    public static void write(Object o, int first, int end, int step, int site) {
        if (step > 0 ? first < end : first > end) {
            HeddleHooks.write(o, site);
        }
    }

    @ForceInline
    public static void readStatic(int first, int end, int step, int site) {
        if (step > 0 ? first < end : first > end) {
            HeddleHooks.readStatic(site);
        }
    }

    @ForceInline
    public static void writeStatic(int first, int end, int step, int site) {
        if (step > 0 ? first < end : first > end) {
            HeddleHooks.writeStatic(site);
        }
    }

    // Accesses to the same element in every round.

    @ForceInline
    public static void readAt(Object array, int index, int first, int end, int step, int site) {
        if (step > 0 ? first < end : first > end) {
            HeddleHooks.readArray(array, index, site);
        }
    }

    @ForceInline
    public static void writeAt(Object array, int index, int first, int end, int step, int site) {
        if (step > 0 ? first < end : first > end) {
            HeddleHooks.writeArray(array, index, site);
        }
    }

    // Elements of an array that was in a place before the loop, and is probably there still.

    @ForceInline
    public static void readElement(Object array, int index, HeddleArray shadow, int site) {
        if (shadow != null && shadow.isOf(array)) {
            HeddleHooks.readElement(shadow, index, site);
        } else {
            HeddleHooks.readArray(array, index, site);
        }
    }

    @ForceInline
    public static void writeElement(Object array, int index, HeddleArray shadow, int site) {
        if (shadow != null && shadow.isOf(array)) {
            HeddleHooks.writeElement(shadow, index, site);
        } else {
            HeddleHooks.writeArray(array, index, site);
        }
    }
}
