/** A failing static initializer: ExceptionInInitializerError the first time, NoClassDefFoundError from then on. */
public class StaticInitializerFailure {
    static int attempts;

    static class Bad {
        static int x = 5;
        static final int CONST = 7;
        static final String TEXT = "constant";
        static int y;
        static {
            attempts++;
            System.out.println("Bad initializing");
            y = 10 / (x - 5);
        }
        static void call() { }
        void inst() { }
    }

    static class SubOfBad extends Bad {
        static { System.out.println("SubOfBad never initializes"); }
        static int z = 1;
    }

    static class ThrowsError {
        static int v = 1;
        static { if (v == 1) throw new OutOfMemoryError("error as is"); }
    }

    static class ThrowsChecked {
        static Object o = sneaky();
        static Object sneaky() { return StaticInitializerFailure.<RuntimeException, Object>raise(new java.io.IOException("checked")); }
    }

    static class ThrowsEIIE {
        static int v = 1;
        static { if (v == 1) throw new ExceptionInInitializerError("own"); }
    }

    static class Chain { static int v = Bad2.w; }
    static class Bad2 { static int w = Integer.parseInt("not a number"); }

    interface BadIface { int V = Integer.parseInt("x"); int OK = 3; default void d() { } }
    static class UsesBadIface implements BadIface { static int q = 1; }

    @SuppressWarnings("unchecked")
    static <T extends Throwable, R> R raise(Throwable t) throws T { throw (T) t; }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " -> " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e);
            for (Throwable c = e.getCause(); c != null; c = c.getCause()) {
                System.out.println("    cause " + c + (c.getStackTrace().length > 0 ? " at " + c.getStackTrace()[c instanceof NumberFormatException ? c.getStackTrace().length - 1 : 0].getMethodName() : ""));
            }
        }
    }

    public static void main(String[] args) {
        t("constant", () -> Bad.CONST + Bad.TEXT);
        t("class literal", () -> Bad.class.getSimpleName());
        t("array", () -> new Bad[1].length);
        t("forName without init", () -> Class.forName("StaticInitializerFailure$Bad", false, StaticInitializerFailure.class.getClassLoader()).getSimpleName());
        t("first use", () -> Bad.x);
        t("second use", () -> Bad.x);
        t("method", () -> { Bad.call(); return null; });
        t("new", () -> new Bad());
        t("write", () -> Bad.x = 3);
        t("forName", () -> Class.forName("StaticInitializerFailure$Bad"));
        t("reflective field", () -> Bad.class.getDeclaredField("y").get(null));
        t("reflective new", () -> Bad.class.getDeclaredConstructor().newInstance());
        t("constant again", () -> Bad.CONST);
        t("instanceof", () -> (Object) "s" instanceof Bad);
        t("cast null", () -> (Bad) null);
        t("subclass", () -> SubOfBad.z);
        t("subclass again", () -> SubOfBad.z);
        t("error", () -> ThrowsError.v);
        t("error again", () -> ThrowsError.v);
        t("checked", () -> ThrowsChecked.o);
        t("checked again", () -> ThrowsChecked.o);
        t("EIIE", () -> ThrowsEIIE.v);
        t("EIIE again", () -> ThrowsEIIE.v);
        t("chain", () -> Chain.v);
        t("chain again", () -> Chain.v);
        t("Bad2", () -> Bad2.w);
        t("interface", () -> BadIface.V);
        t("interface constant", () -> BadIface.OK);
        t("implementor", () -> UsesBadIface.q);
        t("interface again", () -> BadIface.V);
        System.out.println(attempts);
        System.out.println(Bad.y);
    }
}
