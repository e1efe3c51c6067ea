/** Without -ea nothing of an assert statement is evaluated; the class loader can switch assertions on for classes loaded later. */
public class AssertionsDisabled {
    static int evaluated;
    static boolean touch() { evaluated++; return false; }

    static class Off { static boolean on; static { assert on = true; } static void go() { assert touch() : touch(); } }
    static class Later { static boolean on; static { assert on = true; } static void go() { assert touch() : "later " + touch(); } }
    static class Later2 { static boolean on; static { assert on = true; } static class Inner { static boolean on; static { assert on = true; } } }
    static class Cleared { static boolean on; static { assert on = true; } }

    public static void main(String[] args) {
        assert false;
        assert touch() : "x" + touch();
        assert 1 / evaluated == 0;
        boolean on = false;
        assert on = true;
        Off.go();
        System.out.println(on + " " + evaluated + " " + Off.on + " " + AssertionsDisabled.class.desiredAssertionStatus());
        ClassLoader l = AssertionsDisabled.class.getClassLoader();
        l.setClassAssertionStatus("AssertionsDisabled$Later", true);
        System.out.println(Later.on);
        try {
            Later.go();
        } catch (AssertionError e) {
            System.out.println(e.getMessage() + " " + evaluated);
        }
        l.setDefaultAssertionStatus(true);
        l.setClassAssertionStatus("AssertionsDisabled$Later2", false);
        System.out.println(Later2.on + " " + Later2.Inner.on);
        l.clearAssertionStatus();
        System.out.println(Cleared.on + " " + Off.on + " " + Later.class.desiredAssertionStatus());
        l.setPackageAssertionStatus(null, true);
        System.out.println(AssertionsDisabled.class.desiredAssertionStatus());
        int n = 0;
        for (int i = 0; i < 10; i++) {
            assert n++ > 100;
            n += 2;
        }
        System.out.println(n);
        Runnable r = () -> { assert touch(); };
        r.run();
        System.out.println(evaluated);
        switch (n) {
            case 20: assert false : "in switch";
            default: System.out.println("fell through");
        }
        throw new AssertionError("thrown by hand", new Exception("cause"));
    }
}
