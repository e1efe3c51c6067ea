import java.io.InputStream;
import java.lang.module.ModuleDescriptor;
import java.util.Set;
import java.util.concurrent.Callable;

/** A class loader has a package in one module (ModuleLayer.defineModules), and configurations too. */
public class DuplicatePackagesInLayers {
    static class Own extends ClassLoader {
        Own() {
            super("own", null);
        }

        Class<?> define() throws Exception {
            try (InputStream in = inuse.Used.class.getResourceAsStream("Used.class")) {
                byte[] bytes = in.readAllBytes();
                return defineClass("inuse.Used", bytes, 0, bytes.length);
            }
        }
    }

    static void show(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable t) {
            String text = String.valueOf(t).replaceAll("@[0-9a-f]+", "@#");
            System.out.println(what + " -> " + text + ", cause " + t.getCause());
        }
    }

    static int count(ModuleLayer layer) {
        return layer.modules().size();
    }

    static void named() {
        ModuleLayer boot = ModuleLayer.boot();
        Own one = new Own(), two = new Own();
        ModuleDescriptor a = MadeModules.module("a", "p.q"), b = MadeModules.module("b", "p.q");
        show("first", () -> MadeModules.define(one, "m1", "p.q"));
        show("other name", () -> MadeModules.define(one, "m2", "p.q"));
        show("inner package", () -> MadeModules.define(one, "m3", "p", "p.q.r"));
        show("other loader", () -> MadeModules.define(two, "m2", "p.q"));
        show("two of a loader", () -> boot.defineModules(MadeModules.resolve(a, b), n -> two));
        show("two of two loaders", () -> count(boot.defineModules(MadeModules.resolve(a, b),
            n -> n.equals("a") ? new Own() : new Own())));
        show("one loader", () -> boot.defineModulesWithOneLoader(MadeModules.resolve(a, b), null));
        show("many loaders",
            () -> count(boot.defineModulesWithManyLoaders(MadeModules.resolve(a, b), null)));
        show("of java", () -> MadeModules.define(new Own(), "m4", "java.mine"));
        show("java itself", () -> MadeModules.define(new Own(), "m4", "java"));
        show("javax", () -> MadeModules.define(new Own(), "m4", "javax.mine"));
        show("of the JDK", () -> MadeModules.define(ClassLoader.getSystemClassLoader(), "m5",
            "com.sun.tools.javac.main"));
        show("exported by java.base", () -> MadeModules.define(new Own(), "m6", "java.util"));
    }

    static void unnamed() {
        Own used = new Own(), later = new Own();
        show("class", () -> used.define().getModule().isNamed());
        show("in use", () -> MadeModules.define(used, "m1", "inuse"));
        show("in use with others", () -> MadeModules.define(used, "m1", "free", "inuse"));
        show("inside of it", () -> MadeModules.define(used, "m1", "inuse.more"));
        show("before its class", () -> MadeModules.define(later, "m1", "inuse"));
        show("then its class", () -> later.define().getModule());
        show("then another", () -> MadeModules.define(later, "m2", "inuse"));
        show("of the class path",
            () -> MadeModules.define(ClassLoader.getSystemClassLoader(), "m1", "inuse"));
    }

    static void configurations() {
        ModuleDescriptor exporter = ModuleDescriptor.newModule("e").exports("x")
            .packages(Set.of("x")).build();
        show("contains what it reads", () -> MadeModules.resolve(exporter,
            ModuleDescriptor.newModule("r").requires("e").packages(Set.of("x")).build()));
        show("missing", () -> MadeModules.resolve(
            ModuleDescriptor.newModule("r").requires("nowhere").build()));
        show("itself", () -> MadeModules.resolve(
            ModuleDescriptor.newModule("r").requires("r").build()));
    }

    public static void main(String[] args) {
        named();
        unnamed();
        configurations();
    }
}
