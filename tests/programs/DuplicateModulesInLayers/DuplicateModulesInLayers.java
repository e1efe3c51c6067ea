import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.util.concurrent.Callable;

/** A class loader has one module of a name (ModuleLayer.defineModules, "illegal state"). */
public class DuplicateModulesInLayers {
    static class Own extends ClassLoader {
        Own() {
            super("own", null);
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

    public static void main(String[] args) {
        ModuleLayer boot = ModuleLayer.boot();
        Own one = new Own(), two = new Own();
        ClassLoader app = ClassLoader.getSystemClassLoader();
        show("first", () -> MadeModules.define(one, "m1", "p"));
        show("again", () -> MadeModules.define(one, "m1", "p"));
        show("other package", () -> MadeModules.define(one, "m1", "q"));
        show("no package", () -> MadeModules.define(one, "m1"));
        show("its package", () -> MadeModules.define(one, "m2", "q"));
        show("other loader", () -> MadeModules.define(two, "m1", "p"));
        show("one configuration, two layers", () -> {
            Own loader = new Own();
            Configuration cf = MadeModules.resolve(MadeModules.module("m3", "s"));
            boot.defineModules(cf, n -> loader);
            return boot.defineModules(cf, n -> loader);
        });
        show("application loader", () -> MadeModules.define(app, "m4", "t"));
        show("application loader again", () -> MadeModules.define(app, "m4", "v"));
        show("of the JDK", () -> MadeModules.define(app, "jdk.compiler", "v"));
        show("platform loader",
            () -> MadeModules.define(ClassLoader.getPlatformClassLoader(), "m5", "w"));
        show("boot loader", () -> MadeModules.define(null, "m5", "w"));
        show("java.base", () -> MadeModules.define(new Own(), "java.base", "w"));
        show("java.other", () -> MadeModules.define(new Own(), "java.other", "w"));
        show("child of a layer", () -> {
            ModuleLayer parent = MadeModules.define(new Own(), "m6", "w");
            ModuleDescriptor same = MadeModules.module("m6", "w");
            Configuration cf = MadeModules.resolve(same);
            ModuleLayer child = parent.defineModules(Configuration.resolve(
                java.lang.module.ModuleFinder.of(), java.util.List.of(parent.configuration()),
                java.lang.module.ModuleFinder.of(), java.util.Set.of()), n -> new Own());
            return child.findModule("m6").get() == parent.findModule("m6").get()
                && cf.findModule("m6").isPresent();
        });
        show("loader fails", () -> boot.defineModules(
            MadeModules.resolve(MadeModules.module("m7", "w")), n -> {
                throw new IllegalStateException("no loader for " + n);
            }));
    }
}
