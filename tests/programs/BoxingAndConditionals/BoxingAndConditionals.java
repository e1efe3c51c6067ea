/** Boxing caches, identity of wrappers, conditional expression types, null unboxing, mixed comparisons, wrapper methods. */
public class BoxingAndConditionals {
    static Integer nul;

    interface Body { Object run(); }

    static void t(String what, Body b) {
        try {
            Object r = b.run();
            System.out.println(what + " = " + r + (r == null ? "" : " " + r.getClass().getSimpleName()));
        } catch (RuntimeException e) {
            System.out.println(what + " ! " + e);
        }
    }

    static boolean same(Object a, Object b) { return a == b; }
    static Object pick(boolean c) { return c ? 1 : 2.0; }
    static Object pick2(boolean c) { return c ? (Object) 1 : (Object) 2.0; }
    static Object pick3(boolean c) { return c ? 'a' : 98; }
    static Object pick4(boolean c, int x) { return c ? 'a' : x; }
    static Object pick5(boolean c) { return c ? null : 0; }
    static Object pick6(boolean c, Integer i, Double d) { return c ? i : d; }
    static Object pick7(boolean c, byte b, short s) { return c ? b : s; }
    static Object pick8(boolean c, byte b) { return c ? b : 100; }
    static Object pick9(boolean c, Integer i, Long l) { return c ? i : l; }
    static Object pick10(boolean c, Integer i, String s) { return c ? i : s; }

    public static void main(String[] args) {
        for (int i : new int[] {-129, -128, -1, 0, 127, 128}) {
            Integer a = i, b = i;
            Long c = (long) i, d = (long) i;
            Short e = (short) i, f = (short) i;
            System.out.print(i + " " + same(a, b) + same(c, d) + same(e, f) + a.equals(b) + a.equals((Object) c) + " ");
        }
        System.out.println();
        Character c1 = 127, c2 = 127, c3 = 128, c4 = 128;
        Byte b1 = -128, b2 = -128;
        Boolean z1 = true, z2 = Boolean.valueOf("TRUE");
        Float f1 = 0f, f2 = 0f;
        System.out.println(same(c1, c2) + " " + same(c3, c4) + " " + same(b1, b2) + " " + same(z1, z2) + " " + same(f1, f2) + " " + f1.equals(f2) + " " + f1.equals(-0f) + " " + Double.valueOf(Double.NaN).equals(Double.NaN));
        t("1 : 2.0", () -> pick(true));
        t("(Object) 1", () -> pick2(true));
        t("'a' : 98", () -> pick3(false));
        t("'a' : x true", () -> pick4(true, 98));
        t("'a' : x", () -> pick4(false, 98));
        t("null : 0", () -> pick5(true));
        t("Integer : Double", () -> pick6(true, 1, 2.0));
        t("null Integer : Double", () -> pick6(true, null, 2.0));
        t("null Integer not taken", () -> pick6(false, null, 2.0));
        t("byte : short", () -> pick7(true, (byte) 1, (short) 2));
        t("byte : 100", () -> pick8(false, (byte) 1));
        t("Integer : Long", () -> pick9(true, 1, 2L));
        t("Integer : String", () -> pick10(true, null, "s"));
        t("unbox null", () -> { int x = nul; return x; });
        t("add null", () -> nul + 1);
        t("compare null", () -> nul > 1);
        t("equals null", () -> nul == null);
        t("increment null", () -> nul++);
        t("null == 0", () -> nul == 0);
        Integer i1 = 1000, i2 = 1000;
        Long l1 = 1000L;
        System.out.println((i1 == i2) + " " + (i1 <= i2 && i1 >= i2) + " " + (i1 == 1000) + " " + (l1 == 1000) + " " + l1.equals(1000L) + " " + new Object[] {i1}[0].equals(1000) + " " + (i1 == i2 + 0) + (l1 == i1.longValue()));
        Integer n = 127;
        Integer old = n;
        n++;
        System.out.println(old + " " + n + " " + (n == 128) + same(n, 128) + same(old, 127));
        n += 5;
        n <<= 2;
        n = n-- - --n;
        System.out.println(n);
        Character ch = 'a';
        ch++;
        int sum = ch + 1;
        System.out.println(ch + " " + sum + " " + (char) (ch + 1) + (ch == 98) + ch.compareTo('a'));
        Object o = 5;
        System.out.println((int) o + (Integer) o + " " + (long) (int) o + " " + (o.equals(5L)) + " " + ((Object) 'a').equals('a'));
        t("cast Object to long", () -> (long) o);
        long wide = 'a' + 1L + (byte) 2 + Short.valueOf((short) 3) + Byte.valueOf((byte) 4);
        double mixed = Integer.valueOf(1) + Long.valueOf(2) + Float.valueOf(0.5f) + Double.valueOf(0.25);
        System.out.println(wide + " " + mixed + " " + (Integer.valueOf(7) / 2) + " " + (Integer.valueOf(7) / 2.0) + " " + -Integer.valueOf(3) + ~Integer.valueOf(3) + !Boolean.TRUE);
        System.out.println(Integer.valueOf(5).hashCode() + " " + Long.valueOf(-1).hashCode() + " " + Double.valueOf(1.5).hashCode() + " " + Boolean.TRUE.hashCode() + Boolean.FALSE.hashCode() + " " + Character.valueOf('x').hashCode() + " " + Float.valueOf(-0f).hashCode());
        t("parse", () -> Integer.parseInt("+7") + Integer.parseInt("-0") + Integer.parseInt("7f", 16) + Integer.decode("0x10") + Integer.decode("-010") + Integer.parseUnsignedInt("4294967295"));
        for (String s : new String[] {"", "x", "2147483648", "-2147483649", " 1", "1 ", "+", "-", "1_000", "\u0661"}) t("parse " + s.length() + s.replaceAll("[^ -~]", "?").trim(), () -> Integer.parseInt(s));
        t("parse long", () -> Long.parseLong("9223372036854775808"));
        t("parse double", () -> Double.parseDouble("0x1.8p1") + Double.parseDouble(" 1e3 ") + Double.parseDouble("-Infinity"));
        t("parse bad double", () -> Double.parseDouble("1e"));
        t("boolean", () -> Boolean.parseBoolean("TrUe") + "" + Boolean.parseBoolean("yes") + Boolean.logicalXor(true, false));
        switch (i1) { case 1000: System.out.println("boxed switch"); }
        int[] arr = new int[Integer.valueOf(3)];
        arr[Integer.valueOf(1)] += Integer.valueOf(4);
        System.out.println(arr[1]);
        for (Integer k = 0; k < 3; k++) System.out.print(k);
        System.out.println();
        int boom = nul;
    }
}
