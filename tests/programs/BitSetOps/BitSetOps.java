// BitSet: set algebra, ranges over word borders, searching in both directions, conversions, equality and hash.
import java.util.*;
import java.util.stream.*;

public class BitSetOps {
    static BitSet of(int... bits) {
        BitSet b = new BitSet();
        for (int i : bits) {
            b.set(i);
        }
        return b;
    }

    public static void main(String[] args) {
        BitSet a = of(0, 1, 5, 63, 64, 65, 127, 128, 200), b = of(1, 2, 5, 64, 128, 300);
        System.out.println(a + " length " + a.length() + " size " + a.size() + " cardinality " + a.cardinality());
        for (String op : new String[] {"and", "or", "xor", "andNot"}) {
            BitSet c = (BitSet) a.clone();
            switch (op) {
                case "and" -> c.and(b);
                case "or" -> c.or(b);
                case "xor" -> c.xor(b);
                default -> c.andNot(b);
            }
            System.out.println(op + " " + c + " " + c.cardinality() + " " + c.hashCode());
        }
        System.out.println(a.intersects(b) + " " + a.intersects(of(3, 4)) + " " + a.equals(a.clone()) + " " + of(3).equals(of(3)) + " " + new BitSet(1000).equals(new BitSet()));
        BitSet r = new BitSet();
        r.set(60, 70);
        r.set(126, 130);
        r.clear(62, 65);
        r.flip(66, 72);
        r.set(100, 103, true);
        r.set(101, 102, false);
        System.out.println(r + " get " + r.get(61) + r.get(62) + r.get(9999) + " sub " + r.get(60, 72));
        System.out.println(r.nextSetBit(62) + " " + r.nextSetBit(500) + " " + r.nextClearBit(60) + " " + r.nextClearBit(126) + " " + r.previousSetBit(64) + " " + r.previousSetBit(59) + " " + r.previousClearBit(71) + " " + r.previousClearBit(0));
        System.out.println(Arrays.toString(r.toLongArray()) + " " + Arrays.toString(of(0, 9, 17).toByteArray()));
        System.out.println(BitSet.valueOf(new long[] {5, 1}) + " " + BitSet.valueOf(new byte[] {1, (byte) 0x80, 3, 0}) + " " + BitSet.valueOf(new long[0]).length());
        System.out.println(a.stream().boxed().map(String::valueOf).collect(Collectors.joining("+")) + " " + a.stream().sum());
        StringBuilder sb = new StringBuilder();
        for (int i = b.nextSetBit(0); i >= 0; i = b.nextSetBit(i + 1)) {
            sb.append(i).append(' ');
        }
        System.out.println(sb);
        a.flip(0);
        a.flip(2);
        a.clear(200);
        System.out.println(a + " " + a.length());
        a.clear();
        System.out.println(a + " " + a.isEmpty() + a.length());
        Runnable[] bad = {() -> a.set(-1), () -> a.get(-5), () -> a.clear(-1), () -> a.set(5, 3), () -> a.flip(-1, 2), () -> a.nextSetBit(-1), () -> new BitSet(-1), () -> a.previousSetBit(-2)};
        for (Runnable x : bad) {
            try {
                x.run();
                System.out.println("accepted");
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(a.previousSetBit(-1));
        sieve();
        queens();
    }

    static void sieve() {
        BitSet s = new BitSet(1000);
        s.set(2, 1000);
        for (int p = 2; p * p < 1000; p = s.nextSetBit(p + 1)) {
            for (int m = p * p; m < 1000; m += p) {
                s.clear(m);
            }
        }
        System.out.println("primes " + s.cardinality() + " last " + s.previousSetBit(999) + " " + s.hashCode());
    }

    static int solutions;

    static void queens() {
        place(0, 6, new BitSet(), new BitSet(), new BitSet());
        System.out.println("queens " + solutions);
    }

    static void place(int row, int n, BitSet cols, BitSet d1, BitSet d2) {
        if (row == n) {
            solutions++;
            return;
        }
        for (int c = cols.nextClearBit(0); c < n; c = cols.nextClearBit(c + 1)) {
            if (!d1.get(row + c) && !d2.get(row - c + n)) {
                cols.set(c);
                d1.set(row + c);
                d2.set(row - c + n);
                place(row + 1, n, cols, d1, d2);
                cols.clear(c);
                d1.clear(row + c);
                d2.clear(row - c + n);
            }
        }
    }
}
