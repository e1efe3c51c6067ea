/** clone() of arrays of every kind and of objects: shallow, exact type, independent storage. */
import java.util.Arrays;

public class ArrayClone {
    static class Point implements Cloneable {
        int x;
        long y;
        int[] data = {1, 2};
        Point next;
        Point(int x, long y) { this.x = x; this.y = y; System.out.println("constructed"); }
        @Override public Point clone() {
            try {
                return (Point) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Point3 extends Point {
        byte z = 7;
        final String name;
        Point3(String n) { super(3, 4); name = n; }
    }

    static class Plain {
        Object tryClone() throws CloneNotSupportedException { return super.clone(); }
    }

    static void primitives() {
        boolean[] z = {true, false, true};
        byte[] b = {1, -1, 127};
        char[] c = {'a', 'z'};
        short[] s = {-5, 5, 0, 1, 2};
        int[] i = {1, 2, 3};
        long[] l = {Long.MIN_VALUE, 7};
        float[] f = {1.5f, -0f, Float.NaN};
        double[] d = {Math.E};
        boolean[] z2 = z.clone();
        byte[] b2 = b.clone();
        char[] c2 = c.clone();
        short[] s2 = s.clone();
        int[] i2 = i.clone();
        long[] l2 = l.clone();
        float[] f2 = f.clone();
        double[] d2 = d.clone();
        z[0] = false; b[0] = 9; c[0] = 'Q'; s[0] = 1; i[0] = 77; l[0] = 0; f[0] = 0; d[0] = 0;
        System.out.println(Arrays.toString(z2) + Arrays.toString(b2) + Arrays.toString(c2) + Arrays.toString(s2) + Arrays.toString(i2)
                + Arrays.toString(l2) + Arrays.toString(f2) + Arrays.toString(d2));
        System.out.println(Arrays.toString(i) + (i2 == i) + i2.getClass().getName() + new int[0].clone().length);
    }

    static void references() {
        String[] s = {"a", null, "c"};
        Object[] o = s.clone();
        System.out.println(o.getClass().getName() + Arrays.toString(o) + (o[0] == s[0]) + o.equals(s));
        int[][] m = {{1, 2}, {3}};
        int[][] n = m.clone();
        n[0][0] = 100;
        n[1] = new int[] {9};
        System.out.println(Arrays.deepToString(m) + Arrays.deepToString(n));
        Integer[] big = new Integer[1000];
        for (int i = 0; i < big.length; i++) big[i] = i;
        Integer[] copy = big.clone();
        copy[999] = -1;
        System.out.println(Arrays.hashCode(big) + " " + Arrays.hashCode(copy));
        Object x = new long[] {4, 5};
        if (x instanceof long[] l) System.out.println(l.clone()[1]);
    }

    static void objects() throws Exception {
        Point p = new Point(1, 2);
        Point q = p.clone();
        q.x = 50;
        q.data[0] = 99;
        q.next = p;
        System.out.println(p.x + " " + p.y + " " + p.data[0] + " " + p.next + " " + q.x + " " + q.y + " " + (q.next == p) + (q.data == p.data));
        Point3 t = new Point3("deep");
        Point3 u = (Point3) t.clone();
        t.z = 1;
        System.out.println(u.getClass().getName() + " " + u.name + " " + u.z + " " + u.x + " " + u.y);
        try {
            new Plain().tryClone();
        } catch (CloneNotSupportedException e) {
            System.out.println(e);
        }
        synchronized (t) {
            Point3 v = (Point3) t.clone();
            try {
                v.notify();
                System.out.println("clone inherited the lock");
            } catch (IllegalMonitorStateException e) {
                System.out.println("clone is unlocked");
            }
        }
    }

    public static void main(String[] args) throws Exception {
        primitives();
        references();
        objects();
        try {
            int[].class.getMethod("clone");
        } catch (NoSuchMethodException e) {
            System.out.println(e.getMessage());
        }
        int[] none = null;
        none.clone();
    }
}
