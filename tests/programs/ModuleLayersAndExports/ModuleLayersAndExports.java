import java.lang.module.Configuration;
import java.lang.module.ModuleFinder;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Proxy;
import java.util.Set;
import java.util.concurrent.Callable;

/** Linking to packages that are not exported, and modules that the program defines itself. */
public class ModuleLayersAndExports {
    static String clean(Object o) {
        return String.valueOf(o).replaceAll("@(0x)?[0-9a-f]+", "@#");
    }

    static void show(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + clean(action.call()));
        } catch (Throwable t) {
            System.out.println(what + " -> " + clean(t) + ", cause " + clean(t.getCause()));
        }
    }

    static class Handler implements jdk.internal.misc.Signal.Handler {
        public void handle(jdk.internal.misc.Signal s) {}
    }

    static class Parameters extends sun.security.provider.DSAParameters {}

    static void exports() {
        for (int i = 0; i < 2; i++) {
            show("static call", () -> jdk.internal.misc.Unsafe.getUnsafe() != null);
            show("new", () -> new sun.security.provider.Sun().getName());
            show("array", () -> new sun.nio.ch.Interruptible[1].length);
            show("super class", () -> new Parameters() != null);
            show("super interface", () -> new Handler() != null);
            show("method reference", () -> {
                Runnable r = jdk.internal.misc.VM::initLevel;
                return r != null;
            });
            show("class literal", () -> jdk.internal.misc.VM.class.getName());
            show("instanceof", () -> (Object) "" instanceof jdk.internal.misc.VM);
        }
    }

    static void layer() throws Exception {
        String name = "jdk.incubator.vector", shape = "jdk.incubator.vector.VectorShape";
        ModuleLayer boot = ModuleLayer.boot();
        System.out.println(boot.findModule(name));
        Configuration cf = boot.configuration().resolve(ModuleFinder.of(), ModuleFinder.ofSystem(),
            Set.of(name));
        System.out.println(cf.modules().size());
        Configuration again = boot.configuration().resolve(ModuleFinder.ofSystem(),
            ModuleFinder.of(), Set.of("java.base"));
        show("a second java.base", () -> boot.defineModulesWithOneLoader(again, null));
        ClassLoader parent = ClassLoader.getSystemClassLoader();
        ModuleLayer one = boot.defineModulesWithOneLoader(cf, parent);
        ModuleLayer two = boot.defineModulesWithManyLoaders(cf, parent);
        Class<?> a = Class.forName(shape, false, one.findLoader(name));
        Class<?> b = Class.forName(shape, false, two.findLoader(name));
        System.out.println((a == b) + " " + (a.getModule() == b.getModule()) + " "
            + (a.getModule() == one.findModule(name).get()) + " "
            + (b.getModule() == two.findModule(name).get()));
        System.out.println(a.getModule() + " " + a.getModule().getLayer().equals(one) + " "
            + a.isEnum() + " " + a.getPackageName() + " " + a.arrayType().getModule());
        System.out.println(clean(a.getClassLoader().getClass().getName()) + " "
            + a.getClassLoader().getParent().getName());
        System.out.println(Class.forName(one.findModule(name).get(), shape) == a);
        show("not in this module", () -> Class.forName(one.findModule(name).get(), "java.util.List"));
        show("not for everybody", () -> Class.forName(shape));
        System.out.println(a.getModule().isExported("jdk.incubator.vector") + " "
            + a.getModule().isOpen("jdk.incubator.vector"));
        show("cast", () -> b.cast(a));
    }

    private interface Inner {
        int number();
    }

    static void proxies() {
        InvocationHandler h = (p, m, args) -> m.getReturnType() == int.class ? (Object) 7 : null;
        ClassLoader own = ModuleLayersAndExports.class.getClassLoader();
        Object both = Proxy.newProxyInstance(own, new Class<?>[] {Callable.class, Runnable.class}, h);
        System.out.println(both.getClass().getModule() + " " + both.getClass().getName());
        Module m = both.getClass().getModule();
        System.out.println(m.isExported(both.getClass().getPackageName()) + " "
            + m.getDescriptor().modifiers() + " " + new java.util.TreeSet<>(m.getPackages()));
        Inner inner = (Inner) Proxy.newProxyInstance(own, new Class<?>[] {Inner.class}, h);
        System.out.println(inner.number() + " " + inner.getClass().getName() + " "
            + inner.getClass().getModule().isNamed());
        show("cast", () -> (String) both);
        Object thrower = Proxy.newProxyInstance(own, new Class<?>[] {Runnable.class}, (p, method, x) -> {
            throw new IllegalStateException("from the handler");
        });
        try {
            ((Runnable) thrower).run();
        } catch (IllegalStateException e) {
            StackTraceElement f = e.getStackTrace()[1];
            System.out.println(f + " " + f.getModuleName() + " " + f.getModuleVersion());
        }
    }

    public static void main(String[] args) throws Exception {
        exports();
        layer();
        proxies();
    }
}
