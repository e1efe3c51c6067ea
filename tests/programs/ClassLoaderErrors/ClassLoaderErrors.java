/** Broken class bytes and broken class loaders: the errors and their messages. */
import java.io.InputStream;
import java.util.Arrays;

public class ClassLoaderErrors {
    public static class Target implements Runnable { public void run() { System.out.println("ran"); } }

    static class Raw extends ClassLoader {
        Raw() { super(ClassLoaderErrors.class.getClassLoader()); }
        Class<?> def(String n, byte[] b) { return defineClass(n, b, 0, b.length); }
        Class<?> def(String n, byte[] b, int off, int len) { return defineClass(n, b, off, len); }
    }

    static class Lying extends ClassLoader {
        @Override protected Class<?> findClass(String n) { return n.startsWith("returns.null") ? null : String.class; }
    }

    static class Throwing extends ClassLoader {
        @Override protected Class<?> findClass(String n) throws ClassNotFoundException {
            if (n.contains("runtime")) throw new IllegalStateException("loader broke on " + n);
            throw new ClassNotFoundException("refused " + n, new java.io.IOException("disk"));
        }
    }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.toString().replaceAll("@[0-9a-f]+", "@#") + (e.getCause() == null ? "" : " / " + e.getCause()));
        }
    }

    static byte[] bytes(String n) throws Exception {
        try (InputStream in = ClassLoaderErrors.class.getResourceAsStream(n + ".class")) {
            return in.readAllBytes();
        }
    }

    public static void main(String[] args) throws Exception {
        byte[] good = bytes("ClassLoaderErrors$Target");
        String name = "ClassLoaderErrors$Target";
        t("good", () -> { Class<?> c = new Raw().def(name, good); return c.getSimpleName() + " " + (c != Target.class); });
        t("no name", () -> new Raw().def(null, good).getName());
        t("empty", () -> new Raw().def("X", new byte[0]));
        t("bad magic", () -> { byte[] b = good.clone(); b[0] = 0; return new Raw().def(name, b); });
        t("truncated", () -> new Raw().def(name, Arrays.copyOf(good, 100)));
        t("extra bytes", () -> new Raw().def(name, Arrays.copyOf(good, good.length + 1)));
        t("wrong name", () -> new Raw().def("Other", good));
        t("slashes in name", () -> new Raw().def("a/b", good));
        t("java package", () -> new Raw().def("java.lang.Evil", good));
        t("offset", () -> { byte[] b = new byte[good.length + 10]; System.arraycopy(good, 0, b, 5, good.length); return new Raw().def(name, b, 5, good.length).getSimpleName(); });
        t("bad offset", () -> new Raw().def(name, good, -1, 10));
        t("bad length", () -> new Raw().def(name, good, 0, good.length + 1));
        t("null bytes", () -> new Raw().def(name, null));
        Raw r = new Raw();
        r.def(name, good);
        t("duplicate", () -> r.def(name, good));
        t("loaded by another", () -> r.loadClass(name).getClassLoader() == r);
        t("returns null", () -> new Lying().loadClass("returns.null.Cls"));
        t("forName null", () -> Class.forName("returns.null.Cls", false, new Lying()));
        t("forName lies", () -> Class.forName("some.Other", false, new Lying()));
        t("throws", () -> Class.forName("x.Y", false, new Throwing()));
        t("throws runtime", () -> Class.forName("x.runtime.Y", false, new Throwing()));
        t("empty name", () -> Class.forName(""));
        t("slash name", () -> Class.forName("java/lang/String"));
        t("null parent", () -> new ClassLoader(null) { }.loadClass("ClassLoaderErrors"));
        t("null parent finds platform", () -> new ClassLoader(null) { }.loadClass("java.util.ArrayList"));
        t("findLoadedClass", () -> new ClassLoader() { Class<?> f() { return findLoadedClass("java.lang.String"); } }.f());
        t("findSystemClass", () -> new ClassLoader() { Class<?> f() throws Exception { return findSystemClass("ClassLoaderErrors"); } }.f() == ClassLoaderErrors.class);
        t("run defined", () -> { ((Runnable) new Raw().def(name, good).getDeclaredConstructor().newInstance()).run(); return "done"; });
        t("hidden class", () -> {
            Class<?> c = java.lang.invoke.MethodHandles.lookup().defineHiddenClass(good, true).lookupClass();
            return c.isHidden() + " " + c.getName().startsWith("ClassLoaderErrors$Target/0x") + " " + (c.newInstance() instanceof Runnable);
        });
        t("lookup define", () -> java.lang.invoke.MethodHandles.lookup().defineClass(good));
        t("loader names", () -> new ClassLoader("named", null) { }.getName() + new Raw().getName());
        t("bad loader name", () -> new ClassLoader("", null) { });
        Thread th = new Thread(() -> t("context", () -> Thread.currentThread().getContextClassLoader() == r));
        th.setContextClassLoader(r);
        th.start();
        th.join();
        Class.forName("Absent$Nested");
    }
}
