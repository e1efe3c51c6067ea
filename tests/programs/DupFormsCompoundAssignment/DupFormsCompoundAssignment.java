/** dup, dup_x1, dup_x2, dup2, dup2_x1, dup2_x2: the value of assignments and increments on every kind of target. */
public class DupFormsCompoundAssignment {
    int i = 10;
    long l = 1L << 40;
    float f = 1.5f;
    double d = 2.5;
    byte b = 127;
    char c = 'x';
    short s = -5;
    boolean z;
    String str = "s";
    Integer boxed = 5;
    Long boxedLong = 6L;
    static int si = 1;
    static long sl = 2;
    static double sd = 3;
    static String ss = "t";
    static Character sc = 'q';
    int[] ia = {1, 2, 3};
    long[] la = {1, 2, 3};
    double[] da = {1, 2, 3};
    byte[] ba = {1, 2, 127};
    Object[] oa = {"a", 1, null};
    Integer[] boxes = {1, 2, 3};
    long[][] lla = {{1, 2}, {3, 4}};
    DupFormsCompoundAssignment next;

    static int calls;
    DupFormsCompoundAssignment me() { calls++; return this; }
    static int at(int k) { calls += 10; return k; }

    void fields() {
        int a = me().i++ + ++me().i + (me().i += 5) - me().i-- * --me().i;
        long b2 = me().l++ + ++me().l + (me().l *= 3) - me().l--;
        double c2 = me().d++ + ++me().d + (me().d /= 3);
        float e = (me().f -= 0.25f) + me().f--;
        System.out.println(a + " " + b2 + " " + c2 + " " + e + " " + i + " " + l + " " + d + " " + f);
        System.out.println(me().b++ + " " + b + " " + (me().c += 1) + me().c++ + c + " " + (me().s >>>= 1) + " " + --me().s);
        System.out.println((me().z = true) + " " + (me().z ^= z) + " " + (me().str += 5) + (me().str = "new") + (me().str += me().str));
        System.out.println(me().boxed++ + " " + ++me().boxed + " " + (me().boxed *= 2) + " " + me().boxedLong-- + " " + (me().boxedLong <<= 3));
        System.out.println(calls);
    }

    void statics() {
        int a = si++ + ++si + (si <<= 4) - si--;
        long b2 = sl++ + ++sl + (sl ^= 0xff00) - --sl;
        double c2 = sd-- - --sd * (sd += 10);
        System.out.println(a + " " + b2 + " " + c2 + " " + (ss += sl) + (ss += 'c') + " " + sc++ + sc + ++sc);
    }

    void arrays() {
        int a = me().ia[at(0)]++ + ++me().ia[at(1)] + (me().ia[at(2)] += 100) + (me().ia[at(0)] = 7);
        long b2 = me().la[at(0)]++ + ++me().la[at(1)] + (me().la[at(2)] <<= 40) + (me().la[at(0)] = 9);
        double c2 = me().da[at(0)]-- + --me().da[at(1)] + (me().da[at(2)] %= 2) + (me().da[at(0)] = 0.5);
        int e = me().ba[at(2)]++ + ++me().ba[at(2)] + (me().ba[at(0)] -= 200);
        String g = (me().oa[at(0)] += "b") + (String) (me().oa[at(1)] += "c") + (me().oa[at(2)] = "z");
        int h = me().boxes[at(0)]++ + ++me().boxes[at(1)] + (me().boxes[at(2)] += 10);
        long k = me().lla[at(1)][at(0)]++ + (me().lla[at(0)][at(1)] += 5) + ++me().lla[at(0)][at(0)];
        System.out.println(a + " " + b2 + " " + c2 + " " + e + " " + g + " " + h + " " + k + " " + calls);
        System.out.println(java.util.Arrays.toString(ia) + java.util.Arrays.toString(la) + java.util.Arrays.toString(da) + java.util.Arrays.toString(ba)
                + java.util.Arrays.toString(oa) + java.util.Arrays.toString(boxes) + java.util.Arrays.deepToString(lla));
    }

    void chains() {
        int x, y, w;
        x = y = w = 5;
        long p, q;
        p = q = x = y += w -= 2;
        me().i = ia[at(0)] = si = at(77);
        me().l = la[at(1)] = sl = p = at(88);
        me().d = da[at(2)] = sd = me().f = at(99);
        System.out.println(x + " " + y + " " + w + " " + p + " " + q + " " + i + ia[0] + si + " " + l + la[1] + sl + " " + d + da[2] + sd + f);
        next = new DupFormsCompoundAssignment();
        next.next = next;
        next.next.next.l += next.l++ + next.next.l--;
        System.out.println(next.l);
        next = next.next = null;
        System.out.println(next);
        int[] arr = {0, 0, 0};
        int k = 0;
        arr[k++] = arr[k++] = k++;
        System.out.println(arr[0] + "" + arr[1] + arr[2] + k);
        k = 1;
        k += k++ + ++k;
        System.out.println(k);
        long m = 1;
        m = m++ + m--;
        System.out.println(m);
        int i1 = 1;
        i1 ^= i1 << 3 ^ (i1 = 6);
        System.out.println(i1);
    }

    void errors() {
        DupFormsCompoundAssignment none = null;
        int side = 0;
        try {
            none.l += side++;
        } catch (NullPointerException e) {
            System.out.println(side + " " + e.getMessage());
        }
        try {
            la[9] += side++;
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println(side + " " + e.getMessage());
        }
        try {
            none.i = side++;
        } catch (NullPointerException e) {
            System.out.println(side + " " + e.getMessage());
        }
        try {
            la[0] /= 0;
        } catch (ArithmeticException e) {
            System.out.println(la[0] + " " + e.getMessage());
        }
    }

    public static void main(String[] args) {
        DupFormsCompoundAssignment t = new DupFormsCompoundAssignment();
        t.fields();
        t.statics();
        t.arrays();
        t.chains();
        t.errors();
    }
}
