// ByteBuffer on the heap and direct: position rules, views of all types, byte order, slices, compaction, read-only, comparison.
import java.nio.*;
import java.util.*;
import java.util.concurrent.Callable;

public class ByteBufferViews {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    static String hex(ByteBuffer b) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < b.limit(); i++) {
            sb.append(Integer.toHexString(b.get(i) >> 4 & 15)).append(Integer.toHexString(b.get(i) & 15));
        }
        return sb.toString();
    }

    public static void main(String[] args) {
        for (boolean direct : new boolean[] {false, true}) {
            System.out.println("=== direct " + direct);
            run(direct ? ByteBuffer.allocateDirect(32) : ByteBuffer.allocate(32));
        }
        wraps();
        others();
    }

    static void run(ByteBuffer b) {
        System.out.println(b.toString().replaceAll("java.nio.\\w+", "B") + " " + b.isDirect() + b.hasArray() + b.isReadOnly() + " " + b.order());
        b.put((byte) 1).putShort((short) 0x0203).putInt(0x04050607).putLong(0x08090a0b0c0d0e0fL).putChar('\u1011').putFloat(1.5f).putDouble(-2.25);
        System.out.println(b.position() + " " + b.remaining() + " " + hex(b));
        b.flip();
        System.out.println(b.get() + " " + b.getShort() + " " + b.getInt() + " " + b.getLong() + " " + (int) b.getChar() + " " + b.getFloat() + " " + b.getDouble() + " " + b.hasRemaining());
        attempt("underflow", b::get);
        attempt("overflow", () -> b.put((byte) 0));
        attempt("absolute", () -> b.get(29));
        attempt("negative", () -> b.getInt(-1));
        b.rewind().order(ByteOrder.LITTLE_ENDIAN);
        System.out.println(Integer.toHexString(b.getInt(3)) + " " + Long.toHexString(b.getLong(7)) + " " + b.getShort(1) + " " + b.getDouble(21));
        b.putInt(3, 0x11223344).putShort(1, (short) -2);
        System.out.println(hex(b) + " " + Integer.toHexString(b.order(ByteOrder.BIG_ENDIAN).getInt(3)));
        b.position(3).limit(11).mark();
        ByteBuffer s = b.slice(), d = b.duplicate(), r = b.asReadOnlyBuffer(), part = b.slice(4, 3);
        s.put(0, (byte) 0x77);
        b.position(7);
        b.reset();
        System.out.println(s.capacity() + " " + d.position() + d.limit() + " " + b.get(3) + " " + r.get(3) + " " + part.remaining() + " " + b.position() + " " + s.order());
        attempt("read-only put", () -> r.put((byte) 1));
        attempt("bad limit", () -> b.limit(33));
        attempt("bad position", () -> b.position(12));
        attempt("no mark", () -> b.duplicate().clear().reset());
        b.compact();
        System.out.println("compacted " + b.position() + " " + b.limit() + " " + hex(b).substring(0, 16));
        b.clear();
        IntBuffer ints = b.asIntBuffer();
        ints.put(new int[] {1, -1, 256});
        LongBuffer longs = b.order(ByteOrder.LITTLE_ENDIAN).asLongBuffer();
        ShortBuffer shorts = b.asShortBuffer();
        CharBuffer chars = b.order(ByteOrder.BIG_ENDIAN).asCharBuffer();
        DoubleBuffer doubles = b.asDoubleBuffer();
        FloatBuffer floats = b.asFloatBuffer();
        System.out.println(ints.position() + " " + ints.get(1) + " " + Long.toHexString(longs.get(0)) + " " + shorts.get(5) + " " + (int) chars.get(3) + " " + doubles.capacity() + " " + Float.floatToRawIntBits(floats.get(2)) + " " + ints.order() + longs.order());
        chars.put("text");
        floats.put(3, Float.NaN);
        System.out.println(hex(b) + " " + chars.flip());
        byte[] a = new byte[10];
        b.position(2).get(a, 3, 4).put(20, new byte[] {9, 8, 7}, 1, 2);
        b.get(20, a, 0, 2);
        System.out.println(Arrays.toString(a) + " " + b.position());
        attempt("bulk range", () -> b.get(a, 8, 3));
        attempt("bulk underflow", () -> b.position(30).get(a));
        b.clear();
        ByteBuffer e1 = b.duplicate().limit(4), e2 = ByteBuffer.allocate(4).put(e1.duplicate()).flip();
        System.out.println(e1.equals(e2) + " " + (e1.hashCode() == e2.hashCode()) + " " + e1.compareTo(e2) + " " + e1.mismatch(e2.duplicate().put(2, (byte) 5)) + " " + e1.compareTo(ByteBuffer.allocate(9)));
        attempt("put itself", () -> b.put(b));
        System.out.println(b.alignedSlice(8).capacity() + " " + b.slice().isDirect());
    }

    static void wraps() {
        byte[] a = {1, 2, 3, 4, 5, 6};
        ByteBuffer w = ByteBuffer.wrap(a, 2, 3);
        w.put((byte) 99);
        System.out.println(Arrays.toString(a) + " " + w.arrayOffset() + " " + w.position() + w.limit() + w.capacity() + " " + w.slice().arrayOffset() + " " + (w.array() == a));
        attempt("array of direct", () -> ByteBuffer.allocateDirect(1).array());
        attempt("array of read-only", () -> w.asReadOnlyBuffer().array());
        attempt("negative capacity", () -> ByteBuffer.allocate(-1));
        attempt("bad wrap", () -> ByteBuffer.wrap(a, 4, 5));
        ByteBuffer from = ByteBuffer.allocateDirect(6).put(a).flip(), to = ByteBuffer.allocate(10);
        to.put(from).flip();
        System.out.println(hex(to) + " " + from.hasRemaining() + " " + to.equals(ByteBuffer.wrap(a)));
    }

    static void others() {
        CharBuffer c = CharBuffer.wrap("hello world", 2, 9);
        System.out.println(c + " " + c.length() + " " + c.charAt(1) + " " + c.subSequence(1, 4) + " " + c.isReadOnly() + " " + c.chars().sum());
        attempt("wrapped string put", () -> c.put('x'));
        CharBuffer m = CharBuffer.allocate(8).put("ab").append("cd").append('e');
        m.flip();
        System.out.println(m + " " + m.compareTo(CharBuffer.wrap("abd")) + " " + m.equals(CharBuffer.wrap("abcde")) + " " + new String(m.array()).replace('\0', '.'));
        IntBuffer i = IntBuffer.wrap(new int[] {5, 6, 7}, 1, 2);
        LongBuffer l = LongBuffer.allocate(3).put(1).put(2);
        System.out.println(i.get() + " " + i.slice().get(0) + " " + l.flip().remaining() + " " + l.get(1) + " " + DoubleBuffer.wrap(new double[] {0.0}).equals(DoubleBuffer.wrap(new double[] {-0.0})) + " " + FloatBuffer.wrap(new float[] {Float.NaN}).equals(FloatBuffer.wrap(new float[] {Float.NaN})) + " " + ShortBuffer.allocate(2).put((short) 4).toString().replaceAll("java.nio.", ""));
        ByteBuffer big = ByteBuffer.allocateDirect(4096).order(ByteOrder.nativeOrder());
        long sum = 0;
        for (int k = 0; k < 512; k++) {
            big.putLong(k * 8, (long) k * k);
        }
        for (int k = 0; k < 512; k++) {
            sum += big.getLong(k * 8);
        }
        System.out.println(sum);
    }
}
