/** ifeq..ifle, if_icmp*, if_acmp*, ifnull, ifnonnull in both senses, and boolean values made by branches. */
public class IntegerBranches {
    static final int[] V = {Integer.MIN_VALUE, -2, -1, 0, 1, 2, Integer.MAX_VALUE};

    static int zeroForms(int a) {
        int r = 0;
        if (a == 0) r |= 1;
        if (a != 0) r |= 2;
        if (a < 0) r |= 4;
        if (a >= 0) r |= 8;
        if (a > 0) r |= 16;
        if (a <= 0) r |= 32;
        if (!(a == 0)) r |= 64;
        if (!(a < 0 || a > 0)) r |= 128;
        return r;
    }

    static int pairForms(int a, int b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a < b) r |= 4;
        if (a >= b) r |= 8;
        if (a > b) r |= 16;
        if (a <= b) r |= 32;
        boolean x = a < b, y = a > b;
        if (x ^ y) r |= 64;
        if (x == y) r |= 128;
        if (x & !y | y & !x) r |= 256;
        r |= (a < b ? 512 : 0) + (a - b < 0 ? 1024 : 0);
        return r;
    }

    static int refForms(Object a, Object b) {
        int r = 0;
        if (a == b) r |= 1;
        if (a != b) r |= 2;
        if (a == null) r |= 4;
        if (a != null) r |= 8;
        if (null == b) r |= 16;
        if (!(b != null)) r |= 32;
        if (a != null && a.equals(b)) r |= 64;
        return r;
    }

    static boolean t(String s) {
        System.out.print(s);
        return true;
    }

    static boolean f(String s) {
        System.out.print(s.toUpperCase());
        return false;
    }

    static void shortCircuit() {
        System.out.println(t("a") && f("b") && t("c"));
        System.out.println(f("a") || t("b") || f("c"));
        System.out.println(f("a") && t("b") || t("c") && !f("d"));
        System.out.println((f("a") || t("b")) && (t("c") || t("d")) ^ t("e"));
        System.out.println(f("a") & t("b") | t("c") & !f("d"));
        System.out.println(t("a") ? f("b") ? 1 : t("c") ? 2 : 3 : 4);
        boolean z = false;
        z |= t("x");
        z &= f("y");
        z ^= t("z");
        System.out.println(z);
        int n = 0;
        if (n++ == 0 || n++ == 1) n += 10;
        if (n++ == 0 && n++ == 1) n += 100;
        System.out.println(n);
    }

    static void loops() {
        int n = 0;
        for (int i = 10; i > 0; i -= 3) n = n * 10 + i;
        System.out.println(n);
        n = 0;
        int i = -5;
        do n += i * i; while (++i <= 5);
        System.out.println(n + " " + i);
        while (true) {
            if (--i < -3) break;
            if ((i & 1) == 0) continue;
            n -= i;
        }
        System.out.println(n + " " + i);
        for (int a = 0, b = 10; a != b; a++, b--) System.out.print(a * b + " ");
        System.out.println();
        int c = 27, steps = 0;
        while (c != 1) {
            c = (c & 1) == 0 ? c / 2 : 3 * c + 1;
            steps++;
        }
        System.out.println(steps);
    }

    public static void main(String[] args) {
        for (int a : V) System.out.print(Integer.toHexString(zeroForms(a)) + " ");
        System.out.println();
        for (int a : V) {
            for (int b : V) System.out.print(Integer.toHexString(pairForms(a, b)) + " ");
            System.out.println();
        }
        String s = new String("x"), u = new String("x");
        Object[] refs = {null, "x", s, u, s.intern(), new int[0], Integer.valueOf(5), Integer.valueOf(5), new int[0]};
        for (Object a : refs) {
            for (Object b : refs) System.out.print(refForms(a, b) + " ");
            System.out.println();
        }
        shortCircuit();
        loops();
    }
}
