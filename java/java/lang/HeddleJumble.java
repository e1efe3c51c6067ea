// What rewritten code calls at places that heddle jumble has chosen: fields by their names, and some elements of arrays.
// A read gets the value that the place has and returns the one that is seen; a write is made here.
//
// Before a hook of an instance field comes a read of the field by the JVM, so that null throws there and as it would; of a
// static field it initializes the class.
package java.lang;

import jdk.internal.misc.Unsafe;
import jdk.internal.vm.annotation.DontInline;
import jdk.internal.vm.annotation.ForceInline;

public final class HeddleJumble {
    private static final Unsafe U = HeddleRuntime.U;
    private static final long INDICES = HeddleBuffer.indices();

    // Where elements begin.  The method that tells it has another type in later JDKs.
    private static final long BYTE_BASE = byteBase();

    private static long byteBase() {
        byte[] array = {0x68, 0x65, 0x64, 0x64, 0x6c, 0x65, 0x21, 0x0a};
        for (long base = 8;; base++) {
            int same = 0;
            while (same < array.length && U.getByte(array, base + same) == array[same]) {
                same++;
            }
            if (same == array.length) {
                return base;
            }
        }
    }

    private static long base(int size) {
        return BYTE_BASE + size - 1 & -size;
    }

    private static final int MOST_HANDED = 256; // arguments of a method, at most

    private HeddleJumble() {
    }

    // ---- which places ----

    // Fields that are jumbled, for accesses by offset: class, whether static, offsets.
    private static final class Field {
        final Class<?> holder;
        final boolean isStatic;
        final long place;
        final Field next;

        Field(Class<?> holder, boolean isStatic, long place, Field next) {
            this.holder = holder;
            this.isStatic = isStatic;
            this.place = place;
            this.next = next;
        }
    }

    private static volatile Field fields;

    // Called with a lock.
    static void found(Class<?> holder, boolean isStatic, long place) {
        for (Field f = fields; f != null; f = f.next) {
            if (f.holder == holder && f.place == place) {
                return;
            }
        }
        fields = new Field(holder, isStatic, place, fields);
    }

    // A handle is about to write to the place.
    static void handled(Object holder, long offset, boolean isStatic) {
        HeddleBuffer buffer = null;
        if (holder.getClass().isArray()) {
            HeddleEntry array = HeddleTable.find(holder);
            buffer = array == null ? null : element((HeddleArray) array, (int) offset);
        } else {
            for (Field f = fields; f != null; f = f.next) {
                if (f.isStatic == isStatic && HeddleRuntime.readOffset(f.place) == offset
                    && (isStatic ? holder == f.holder : f.holder.isInstance(holder))) {
                    buffer = existing(holder, f.place);
                }
            }
        }
        if (buffer != null) {
            buffer.turnOff(HeddleRuntime.GAP_JUMBLED, 0);
        }
    }

    // Before a call of the JDK, which may write to the array then or later; or to the arrays in it.
    public static void handed(Object array, int site) {
        if (array != null && array.getClass().isArray() && HeddleRuntime.ready) {
            handed((HeddleArray) HeddleTable.entry(array), site);
            if (array instanceof Object[]) {
                Object[] all = (Object[]) array;
                for (int i = 0; i < all.length && i < MOST_HANDED; i++) {
                    if (all[i] != null && all[i].getClass().isArray()) {
                        handed((HeddleArray) HeddleTable.entry(all[i]), site);
                    }
                }
            }
        }
    }

    private static void handed(HeddleArray array, int site) {
        HeddleBuffer[] all;
        synchronized (array) {
            array.isHanded = true;
            all = array.buffers;
        }
        for (int i = 0; all != null && i < all.length; i++) {
            if (all[i] != null) {
                all[i].turnOff(HeddleRuntime.GAP_HANDED, site);
            }
        }
    }

    // null: the object is new, or a copy.
    @ForceInline
    private static HeddleBuffer existing(Object o, long place) {
        HeddleBuffer b = (HeddleBuffer) U.getReferenceAcquire(o, HeddleRuntime.writeOffset(place));
        return b == null || b.owner != o ? null : b;
    }

    private static HeddleBuffer made(Object o, long place, int type) {
        long shadow = HeddleRuntime.writeOffset(place);
        for (;;) {
            Object there = U.getReferenceAcquire(o, shadow);
            if (there != null && ((HeddleBuffer) there).owner == o) {
                return (HeddleBuffer) there;
            }
            HeddleBuffer b = new HeddleBuffer(o, type, o, HeddleRuntime.readOffset(place));
            if (U.compareAndSetReference(o, shadow, there, b)) {
                return b;
            }
        }
    }

    // What a read of the field must ask; null: it sees what it has read.
    @ForceInline
    private static HeddleBuffer asked(Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (place == 0 && (place = HeddleRuntime.resolved(o, site)) == 0) {
            return null;
        }
        int kind = HeddleRuntime.kind(place);
        if (kind == HeddleRuntime.JUMBLED) {
            return HeddleOptions.sequential() ? null : unsettled(existing(o, place));
        } else if (kind == HeddleRuntime.VOLATILE || kind == HeddleRuntime.FINAL) {
            HeddleHooks.read(o, site); // it orders threads, which was not known when the class was loaded
        }
        return null;
    }

    @ForceInline
    private static HeddleBuffer askedStatic(int site) {
        long place = HeddleRuntime.site(site);
        if (place == 0 && (place = HeddleRuntime.resolved(null, site)) == 0) {
            return null;
        }
        int kind = HeddleRuntime.kind(place) & ~HeddleRuntime.STATIC;
        if (kind == HeddleRuntime.JUMBLED) {
            HeddleRuntime.classOf(site).used(Thread.currentThread());
            return HeddleOptions.sequential() ? null
                : unsettled(existing(HeddleRuntime.base(site), place));
        }
        HeddleHooks.readStatic(site);
        return null;
    }

    @ForceInline
    private static HeddleBuffer unsettled(HeddleBuffer b) {
        if (b == null) {
            return null;
        }
        HeddleThread state = HeddleThread.existing(Thread.currentThread());
        return state == null || b.isSettled(state) ? null : b;
    }

    @DontInline
    private static long seen(HeddleBuffer b, Object o, int site) {
        return b.read(HeddleThread.current(), o, offset(site), site);
    }

    @DontInline
    private static long seenStatic(HeddleBuffer b, int site) {
        return b.read(HeddleThread.current(), HeddleRuntime.base(site), offset(site), site);
    }

    private static long offset(int site) {
        return HeddleRuntime.readOffset(HeddleRuntime.site(site));
    }

    // ---- writes of fields ----

    // The site's place; the field is there, as it was read before.
    private static long resolved(Object o, int site) {
        long place = HeddleRuntime.site(site);
        if (place == 0 && (place = HeddleRuntime.resolved(o, site)) == 0) {
            throw new InternalError("heddle: a field that is written was not found");
        }
        return place;
    }

    @DontInline
    private static void write(Object o, int type, long value, int site) {
        long place = resolved(o, site);
        long offset = HeddleRuntime.readOffset(place);
        int kind = HeddleRuntime.kind(place);
        if (kind == HeddleRuntime.VOLATILE) {
            HeddleHooks.write(o, site);
            HeddleBuffer.put(type, o, offset, value);
            U.fullFence();
        } else if (kind == HeddleRuntime.JUMBLED && !HeddleRuntime.isSingle()) {
            record(o, place, type, value);
        } else {
            HeddleBuffer.put(type, o, offset, value);
        }
    }

    @DontInline
    private static void writeStatic(int type, long value, int site) {
        long place = resolved(null, site);
        Object base = HeddleRuntime.base(site);
        int kind = HeddleRuntime.kind(place) & ~HeddleRuntime.STATIC;
        if (kind == HeddleRuntime.JUMBLED && !HeddleRuntime.isSingle()) {
            HeddleRuntime.classOf(site).used(Thread.currentThread());
            record(base, place, type, value);
            return;
        }
        HeddleHooks.writeStatic(site);
        HeddleBuffer.put(type, base, HeddleRuntime.readOffset(place), value);
        U.fullFence();
    }

    private static void record(Object o, long place, int type, long value) {
        HeddleThread state = HeddleThread.current();
        if (state == null) {
            HeddleBuffer.put(type, o, HeddleRuntime.readOffset(place), value);
        } else {
            made(o, place, type).write(state, o, HeddleRuntime.readOffset(place), value);
        }
    }

    private static void record(Object o, long place, Object value) {
        HeddleThread state = HeddleThread.current();
        if (state == null) {
            U.putReference(o, HeddleRuntime.readOffset(place), value);
        } else {
            made(o, place, HeddleBuffer.OBJECT)
                .writeReference(state, o, HeddleRuntime.readOffset(place), value);
        }
    }

    // ---- references ----

    // After a getfield.
    @ForceInline
    public static Object get(Object o, Object value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value
            : b.readReference(HeddleThread.current(), o, offset(site), site);
    }

    @ForceInline
    public static Object getStatic(Object value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value
            : b.readReference(HeddleThread.current(), HeddleRuntime.base(site), offset(site), site);
    }

    // Instead of a putfield.
    public static void put(Object o, Object value, int site) {
        long place = resolved(o, site);
        int kind = HeddleRuntime.kind(place);
        if (kind == HeddleRuntime.VOLATILE) {
            HeddleHooks.write(o, site);
            U.putReferenceVolatile(o, HeddleRuntime.readOffset(place), value);
        } else if (kind == HeddleRuntime.JUMBLED && !HeddleRuntime.isSingle()) {
            record(o, place, value);
        } else {
            U.putReference(o, HeddleRuntime.readOffset(place), value);
        }
    }

    public static void putStatic(Object value, int site) {
        long place = resolved(null, site);
        Object base = HeddleRuntime.base(site);
        int kind = HeddleRuntime.kind(place) & ~HeddleRuntime.STATIC;
        if (kind == HeddleRuntime.JUMBLED && !HeddleRuntime.isSingle()) {
            HeddleRuntime.classOf(site).used(Thread.currentThread());
            record(base, place, value);
            return;
        }
        HeddleHooks.writeStatic(site);
        U.putReferenceVolatile(base, HeddleRuntime.readOffset(place), value);
    }

    // Instead of an aaload.
    @ForceInline
    public static Object load(Object[] array, int index, int site) {
        Object value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                return b.readReference(HeddleThread.current(), array, referenceOffset(index), site);
            }
        }
        return value;
    }

    // Instead of an aastore.
    @ForceInline
    public static void store(Object[] array, int index, Object value, int site) {
        if (isChosen(index)) {
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.OBJECT,
                                         referenceOffset(index), site);
            if (b != null) {
                b.writeElement(HeddleThread.current(), array, index, value);
                return;
            }
        }
        array[index] = value;
    }

    private static final int REFERENCE_SCALE = U.arrayIndexScale(Object[].class);
    private static final long REFERENCE_BASE = base(REFERENCE_SCALE);

    private static long referenceOffset(int index) {
        return REFERENCE_BASE + (long) REFERENCE_SCALE * index;
    }

    // ---- elements ----

    // As bits: which indices the agent knows to be accessed.  It may be told twice.
    private static long touchedByReads;
    private static long touchedByWrites;

    @ForceInline
    private static boolean isChosen(int index) {
        return (index & ~63) == 0 && (INDICES >>> index & 1) != 0;
    }

    @ForceInline
    private static boolean isRead(int index) {
        return !HeddleOptions.sequential() && isChosen(index);
    }

    @ForceInline
    private static HeddleBuffer element(HeddleArray in, int index) {
        HeddleBuffer[] all = in.buffers;
        return all == null || index >= all.length ? null : all[index];
    }

    @DontInline
    private static HeddleBuffer askedElement(Object array, int index, int site) {
        if (HeddleRuntime.isSingle()) {
            return null;
        }
        HeddleThread state = HeddleThread.current();
        if (state == null) {
            return null;
        }
        if ((touchedByReads >>> index & 1) == 0) {
            touchedByReads |= 1L << index;
            HeddleBuffer.touched(index, false);
        }
        HeddleArray last = state.arrays[site & HeddleThread.ARRAYS - 1];
        if (last == null || !last.isOf(array)) {
            last = (HeddleArray) HeddleTable.find(array);
            if (last == null) {
                return null;
            }
            last.setLast(state, site);
        }
        return unsettled(element(last, index));
    }

    // null: the store needs no buffer, or there is no such element.
    @DontInline
    private static HeddleBuffer madeElement(Object array, int length, int index, int type,
                                            long offset, int site) {
        if (HeddleRuntime.isSingle() || index >= length) {
            return null;
        }
        HeddleThread state = HeddleThread.current();
        if (state == null) {
            return null;
        }
        if ((touchedByWrites >>> index & 1) == 0) {
            touchedByWrites |= 1L << index;
            HeddleBuffer.touched(index, true);
        }
        HeddleArray in = HeddleArray.of(Thread.currentThread(), array, site);
        HeddleBuffer b = element(in, index);
        return b != null ? b : newElement(in, array, index, type, offset, site);
    }

    private static HeddleBuffer newElement(HeddleArray in, Object array, int index, int type,
                                           long offset, int site) {
        if (in.isHanded) {
            HeddleRuntime.reportGap(HeddleRuntime.GAP_HANDED, site);
            return null;
        }
        synchronized (in) {
            HeddleBuffer b = element(in, index);
            if (b == null && !in.isHanded) {
                HeddleBuffer[] all = in.buffers;
                HeddleBuffer[] more = all;
                if (all == null || index >= all.length) {
                    more = new HeddleBuffer[index + 1];
                    for (int i = 0; all != null && i < all.length; i++) {
                        more[i] = all[i];
                    }
                }
                b = new HeddleBuffer(null, type, array, offset);
                U.storeFence();
                more[index] = b;
                U.storeFence();
                in.buffers = more;
            }
            return b;
        }
    }

    // A baload is of bytes or of booleans.
    @ForceInline
    public static int loadByte(Object array, int index, int site) {
        int value = array instanceof boolean[] ? ((boolean[]) array)[index] ? 1 : 0
            : ((byte[]) array)[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                return (int) b.read(HeddleThread.current(), array, BYTE_BASE + index, site);
            }
        }
        return value;
    }

    @ForceInline
    public static void storeByte(Object array, int index, int value, int site) {
        if (isChosen(index)) {
            boolean isBoolean = array instanceof boolean[];
            int length = isBoolean ? ((boolean[]) array).length : ((byte[]) array).length;
            HeddleBuffer b = madeElement(array, length, index, HeddleBuffer.BYTE,
                                         BYTE_BASE + index, site);
            if (b != null) {
                b.write(HeddleThread.current(), array, BYTE_BASE + index,
                        isBoolean ? value & 1 : (byte) value);
                return;
            }
        }
        if (array instanceof boolean[]) {
            ((boolean[]) array)[index] = (value & 1) != 0;
        } else {
            ((byte[]) array)[index] = (byte) value;
        }
    }

    // ---- boolean ----

    @ForceInline
    public static boolean get(Object o, boolean value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : seen(b, o, site) != 0;
    }

    @ForceInline
    public static boolean getStatic(boolean value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : seenStatic(b, site) != 0;
    }

    public static void put(Object o, boolean value, int site) {
        write(o, HeddleBuffer.BYTE, value ? 1 : 0, site);
    }

    public static void putStatic(boolean value, int site) {
        writeStatic(HeddleBuffer.BYTE, value ? 1 : 0, site);
    }

    // ---- byte ----

    @ForceInline
    public static byte get(Object o, byte value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : (byte) seen(b, o, site);
    }

    @ForceInline
    public static byte getStatic(byte value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : (byte) seenStatic(b, site);
    }

    public static void put(Object o, byte value, int site) {
        write(o, HeddleBuffer.BYTE, value, site);
    }

    public static void putStatic(byte value, int site) {
        writeStatic(HeddleBuffer.BYTE, value, site);
    }

    // ---- char ----

    @ForceInline
    public static char get(Object o, char value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : (char) seen(b, o, site);
    }

    @ForceInline
    public static char getStatic(char value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : (char) seenStatic(b, site);
    }

    public static void put(Object o, char value, int site) {
        write(o, HeddleBuffer.CHAR, value, site);
    }

    public static void putStatic(char value, int site) {
        writeStatic(HeddleBuffer.CHAR, value, site);
    }

    private static final long CHAR_BASE = base(2);

    @ForceInline
    public static char load(char[] array, int index, int site) {
        char value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                long offset = CHAR_BASE + 2 * index;
                long bits = b.read(HeddleThread.current(), array, offset, site);
                return (char) bits;
            }
        }
        return value;
    }

    @ForceInline
    public static void store(char[] array, int index, char value, int site) {
        if (isChosen(index)) {
            long offset = CHAR_BASE + 2 * index;
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.CHAR, offset,
                                         site);
            if (b != null) {
                b.write(HeddleThread.current(), array, offset, value);
                return;
            }
        }
        array[index] = value;
    }

    // ---- short ----

    @ForceInline
    public static short get(Object o, short value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : (short) seen(b, o, site);
    }

    @ForceInline
    public static short getStatic(short value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : (short) seenStatic(b, site);
    }

    public static void put(Object o, short value, int site) {
        write(o, HeddleBuffer.SHORT, value, site);
    }

    public static void putStatic(short value, int site) {
        writeStatic(HeddleBuffer.SHORT, value, site);
    }

    private static final long SHORT_BASE = base(2);

    @ForceInline
    public static short load(short[] array, int index, int site) {
        short value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                long offset = SHORT_BASE + 2 * index;
                long bits = b.read(HeddleThread.current(), array, offset, site);
                return (short) bits;
            }
        }
        return value;
    }

    @ForceInline
    public static void store(short[] array, int index, short value, int site) {
        if (isChosen(index)) {
            long offset = SHORT_BASE + 2 * index;
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.SHORT, offset,
                                         site);
            if (b != null) {
                b.write(HeddleThread.current(), array, offset, value);
                return;
            }
        }
        array[index] = value;
    }

    // ---- int ----

    @ForceInline
    public static int get(Object o, int value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : (int) seen(b, o, site);
    }

    @ForceInline
    public static int getStatic(int value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : (int) seenStatic(b, site);
    }

    public static void put(Object o, int value, int site) {
        write(o, HeddleBuffer.INT, value, site);
    }

    public static void putStatic(int value, int site) {
        writeStatic(HeddleBuffer.INT, value, site);
    }

    private static final long INT_BASE = base(4);

    @ForceInline
    public static int load(int[] array, int index, int site) {
        int value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                long offset = INT_BASE + 4 * index;
                long bits = b.read(HeddleThread.current(), array, offset, site);
                return (int) bits;
            }
        }
        return value;
    }

    @ForceInline
    public static void store(int[] array, int index, int value, int site) {
        if (isChosen(index)) {
            long offset = INT_BASE + 4 * index;
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.INT, offset,
                                         site);
            if (b != null) {
                b.write(HeddleThread.current(), array, offset, value);
                return;
            }
        }
        array[index] = value;
    }

    // ---- long ----

    @ForceInline
    public static long get(Object o, long value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : seen(b, o, site);
    }

    @ForceInline
    public static long getStatic(long value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : seenStatic(b, site);
    }

    public static void put(Object o, long value, int site) {
        write(o, HeddleBuffer.LONG, value, site);
    }

    public static void putStatic(long value, int site) {
        writeStatic(HeddleBuffer.LONG, value, site);
    }

    private static final long LONG_BASE = base(8);

    @ForceInline
    public static long load(long[] array, int index, int site) {
        long value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                long offset = LONG_BASE + 8 * index;
                long bits = b.read(HeddleThread.current(), array, offset, site);
                return bits;
            }
        }
        return value;
    }

    @ForceInline
    public static void store(long[] array, int index, long value, int site) {
        if (isChosen(index)) {
            long offset = LONG_BASE + 8 * index;
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.LONG, offset,
                                         site);
            if (b != null) {
                b.write(HeddleThread.current(), array, offset, value);
                return;
            }
        }
        array[index] = value;
    }

    // ---- float ----

    @ForceInline
    public static float get(Object o, float value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : Float.intBitsToFloat((int) seen(b, o, site));
    }

    @ForceInline
    public static float getStatic(float value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : Float.intBitsToFloat((int) seenStatic(b, site));
    }

    public static void put(Object o, float value, int site) {
        write(o, HeddleBuffer.INT, Float.floatToRawIntBits(value), site);
    }

    public static void putStatic(float value, int site) {
        writeStatic(HeddleBuffer.INT, Float.floatToRawIntBits(value), site);
    }

    private static final long FLOAT_BASE = base(4);

    @ForceInline
    public static float load(float[] array, int index, int site) {
        float value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                long offset = FLOAT_BASE + 4 * index;
                long bits = b.read(HeddleThread.current(), array, offset, site);
                return Float.intBitsToFloat((int) bits);
            }
        }
        return value;
    }

    @ForceInline
    public static void store(float[] array, int index, float value, int site) {
        if (isChosen(index)) {
            long offset = FLOAT_BASE + 4 * index;
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.INT, offset,
                                         site);
            if (b != null) {
                b.write(HeddleThread.current(), array, offset, Float.floatToRawIntBits(value));
                return;
            }
        }
        array[index] = value;
    }

    // ---- double ----

    @ForceInline
    public static double get(Object o, double value, int site) {
        HeddleBuffer b = asked(o, site);
        return b == null ? value : Double.longBitsToDouble(seen(b, o, site));
    }

    @ForceInline
    public static double getStatic(double value, int site) {
        HeddleBuffer b = askedStatic(site);
        return b == null ? value : Double.longBitsToDouble(seenStatic(b, site));
    }

    public static void put(Object o, double value, int site) {
        write(o, HeddleBuffer.LONG, Double.doubleToRawLongBits(value), site);
    }

    public static void putStatic(double value, int site) {
        writeStatic(HeddleBuffer.LONG, Double.doubleToRawLongBits(value), site);
    }

    private static final long DOUBLE_BASE = base(8);

    @ForceInline
    public static double load(double[] array, int index, int site) {
        double value = array[index];
        if (isRead(index)) {
            HeddleBuffer b = askedElement(array, index, site);
            if (b != null) {
                long offset = DOUBLE_BASE + 8 * index;
                long bits = b.read(HeddleThread.current(), array, offset, site);
                return Double.longBitsToDouble(bits);
            }
        }
        return value;
    }

    @ForceInline
    public static void store(double[] array, int index, double value, int site) {
        if (isChosen(index)) {
            long offset = DOUBLE_BASE + 8 * index;
            HeddleBuffer b = madeElement(array, array.length, index, HeddleBuffer.LONG, offset,
                                         site);
            if (b != null) {
                b.write(HeddleThread.current(), array, offset, Double.doubleToRawLongBits(value));
                return;
            }
        }
        array[index] = value;
    }
}
