/** try-with-resources: closing order, suppressed exceptions, null resources, exceptions in init, existing variables. */
public class TryWithResourcesSuppressed {
    static class Res implements AutoCloseable {
        final String name;
        final boolean bad;
        Res(String name, boolean bad) {
            this.name = name;
            this.bad = bad;
            if (name.startsWith("!")) throw new IllegalArgumentException("open " + name);
            System.out.print("open " + name + "; ");
        }
        Res(String name) { this(name, false); }
        @Override public void close() throws java.io.IOException {
            System.out.print("close " + name + "; ");
            if (bad) throw new java.io.IOException("close " + name);
        }
    }

    static void show(Throwable t, String indent) {
        System.out.println(indent + t + (t.getCause() != null ? " cause " + t.getCause() : ""));
        for (Throwable s : t.getSuppressed()) show(s, indent + "  suppressed ");
    }

    interface Body { void run() throws Throwable; }

    static void t(String name, Body b) {
        System.out.print(name + ": ");
        try {
            b.run();
            System.out.println("normal");
        } catch (Throwable e) {
            System.out.println();
            show(e, "    ");
        }
    }

    static int returning() throws Exception {
        int v = 1;
        try (Res r = new Res("r")) {
            return v;
        } finally {
            v = 2;
            System.out.print("finally; ");
        }
    }

    static String loop() throws Exception {
        String s = "";
        for (int i = 0; i < 4; i++) {
            try (Res r = new Res("l" + i)) {
                if (i == 1) continue;
                if (i == 2) break;
                s += r.name;
            }
            s += "|";
        }
        return s;
    }

    public static void main(String[] args) throws Throwable {
        t("plain", () -> { try (Res a = new Res("a"); Res b = new Res("b")) { System.out.print("body; "); } });
        t("body throws", () -> { try (Res a = new Res("a"); Res b = new Res("b")) { throw new RuntimeException("body"); } });
        t("close throws", () -> { try (Res a = new Res("a", true); Res b = new Res("b", true)) { System.out.print("body; "); } });
        t("both throw", () -> { try (Res a = new Res("a", true); Res b = new Res("b", true); Res c = new Res("c")) { throw new Error("body"); } });
        t("second open fails", () -> { try (Res a = new Res("a", true); Res b = new Res("!b")) { System.out.print("never"); } });
        t("null resource", () -> { try (Res a = null; Res b = new Res("b")) { System.out.print("body " + a + "; "); } });
        t("null and throw", () -> { try (Res a = null) { throw new Exception("body"); } });
        t("catch sees suppressed", () -> {
            try (Res a = new Res("a", true)) {
                throw new IllegalStateException("body");
            } catch (IllegalStateException e) {
                System.out.print("caught " + e.getSuppressed().length + "; ");
                throw new Exception("from catch", e);
            } finally {
                System.out.print("finally; ");
            }
        });
        Res outer = new Res("outer", true);
        t("existing variable", () -> { try (outer) { System.out.print("body; "); } });
        t("lambda resource", () -> { try (AutoCloseable c = () -> System.out.print("lambda closed; ")) { System.out.print("body; "); } });
        t("return", () -> System.out.print(returning() + "; "));
        t("loop", () -> System.out.print(loop() + "; "));
        t("nested", () -> { try (Res a = new Res("a", true)) { try (Res b = new Res("b", true)) { throw new Exception("inner"); } } });
        t("same exception", () -> {
            RuntimeException same = new RuntimeException("same");
            try (AutoCloseable c = () -> { throw same; }) { throw same; }
        });
        Exception self = new Exception("self");
        t("addSuppressed self", () -> self.addSuppressed(self));
        t("addSuppressed null", () -> self.addSuppressed(null));
        t("initCause self", () -> self.initCause(self));
        t("initCause twice", () -> new Exception("x", null).initCause(self));
        class NoSuppress extends Exception { NoSuppress() { super("nosup", null, false, false); } }
        NoSuppress ns = new NoSuppress();
        ns.addSuppressed(self);
        System.out.println(ns.getSuppressed().length + " " + ns.getStackTrace().length);
        try (Res a = new Res("a", true); Res b = new Res("b", true)) {
            System.out.println();
            throw new IllegalStateException("uncaught");
        }
    }
}
