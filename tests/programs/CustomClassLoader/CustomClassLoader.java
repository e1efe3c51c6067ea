import java.io.IOException;
import java.io.InputStream;

/** A class loader that defines its own copies from bytes: namespaces, statics, casts between copies, delegation, reflection. */
public class CustomClassLoader {
    static class Own extends ClassLoader {
        final String prefix;
        final String label;
        int defined;
        Own(String label, String prefix) {
            super(label, CustomClassLoader.class.getClassLoader());
            this.label = label;
            this.prefix = prefix;
        }

        @Override protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            synchronized (getClassLoadingLock(name)) {
                if (!name.startsWith(prefix)) return super.loadClass(name, resolve);
                Class<?> c = findLoadedClass(name);
                if (c == null) c = findClass(name);
                if (resolve) resolveClass(c);
                return c;
            }
        }

        @Override protected Class<?> findClass(String name) throws ClassNotFoundException {
            try (InputStream in = CustomClassLoader.class.getResourceAsStream("/" + name.replace('.', '/') + ".class")) {
                if (in == null) throw new ClassNotFoundException(label + " cannot find " + name);
                byte[] b = in.readAllBytes();
                defined++;
                System.out.println("  " + label + " defines " + name);
                return defineClass(name, b, 0, b.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    interface Body { Object run() throws Throwable; }

    static void t(String what, Body b) {
        try {
            System.out.println(what + " = " + b.run());
        } catch (Throwable e) {
            System.out.println(what + " ! " + e.toString().replaceAll("@[0-9a-f]+", "@#"));
        }
    }

    public static void main(String[] args) throws Exception {
        Own a = new Own("A", "plugin."), b = new Own("B", "plugin.");
        Class<?> ca = a.loadClass("plugin.Counter"), cb = b.loadClass("plugin.Counter"), app = Class.forName("plugin.Counter");
        System.out.println((ca == cb) + " " + (ca == app) + " " + (a.loadClass("plugin.Counter") == ca) + " " + ca.getName().equals(cb.getName()) + " " + ca.getClassLoader().getName() + " " + cb.getClassLoader().getName() + " " + app.getClassLoader().getName());
        Runnable ra = (Runnable) ca.getDeclaredConstructor().newInstance(), rb = (Runnable) cb.getDeclaredConstructor().newInstance();
        ra.run();
        ra.run();
        rb.run();
        new plugin.Counter().run();
        t("instanceof", () -> ra instanceof plugin.Counter);
        t("cast", () -> (plugin.Counter) (Object) ra);
        t("isInstance", () -> ca.isInstance(ra) + " " + ca.isInstance(rb) + " " + cb.isAssignableFrom(ca));
        t("array", () -> java.lang.reflect.Array.newInstance(ca, 1).getClass().getClassLoader().getName());
        t("helper is of the same loader", () -> ca.getMethod("helper").invoke(null).getClass().getClassLoader().getName());
        t("forName from inside", () -> ((Class<?>) ca.getMethod("byName", String.class).invoke(null, "plugin.Helper")).getClassLoader().getName());
        t("forName with loader", () -> Class.forName("plugin.Helper", true, b).getClassLoader().getName());
        t("String is shared", () -> a.loadClass("java.lang.String") == String.class);
        t("parent's class", () -> a.loadClass("CustomClassLoader") == CustomClassLoader.class);
        t("missing", () -> a.loadClass("plugin.Missing"));
        t("missing from inside", () -> { try { return ca.getMethod("byName", String.class).invoke(null, "plugin.Missing"); } catch (java.lang.reflect.InvocationTargetException e) { throw e.getCause(); } });
        t("missing by forName", () -> Class.forName("no.such.Type", false, a));
        t("define twice", () -> a.findClass("plugin.Counter"));
        t("array of cross types", () -> { Object[] arr = (Object[]) java.lang.reflect.Array.newInstance(ca, 1); arr[0] = rb; return 1; });
        t("reflect across", () -> ca.getMethod("run").invoke(rb));
        t("package-private across loaders", () -> ca.getMethod("touch", Object.class).invoke(null, new plugin.Helper()));
        System.out.println(a.defined + " " + b.defined + " " + ca.getPackage().getName() + " " + (ca.getPackage() == cb.getPackage()) + " " + ra.getClass().getSuperclass().getClassLoader().getName());
        System.out.println(Thread.currentThread().getContextClassLoader().getName() + " " + ClassLoader.getSystemClassLoader().getName() + " " + ClassLoader.getPlatformClassLoader().getName() + " " + String.class.getClassLoader() + " " + ClassLoader.getSystemClassLoader().getParent().getParent());
        StackTraceElement[] st;
        try {
            ca.getMethod("fail").invoke(null);
        } catch (java.lang.reflect.InvocationTargetException e) {
            st = e.getCause().getStackTrace();
            System.out.println(st[0] + " " + st[0].getClassLoaderName());
        }
    }
}
