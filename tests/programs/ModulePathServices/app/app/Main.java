package app;

import java.io.InputStream;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.ServiceLoader;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import lib.api.Service;

/** Modules of the module path: services, encapsulation, resources, names, properties. */
public class Main {
    static void show(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + action.call());
        } catch (Throwable t) {
            System.out.println(what + " -> " + t);
        }
    }

    static Class<?> load(String module, String name) {
        return Class.forName(ModuleLayer.boot().findModule(module).get(), name);
    }

    static void classes() {
        show("module", Main.class::getModule);
        show("loader", () -> Main.class.getClassLoader() == ClassLoader.getSystemClassLoader());
        show("not root", () -> ModuleLayer.boot().findModule("outsider"));
        show("not found", () -> Class.forName("outsider.Alone"));
        show("hidden", () -> load("lib", "lib.hidden.Secret"));
        show("none", () -> load("lib", "lib.hidden.None"));
        show("of another", () -> load("lib", "app.Main"));
        show("package", () -> Main.class.getPackage() + " " + Main.class.getPackageName());
        show("code", () -> Main.class.getProtectionDomain().getCodeSource().getLocation().getPath()
            .replaceFirst(".*/programs/", ""));
    }

    static void access() {
        Object secret = Service.secret();
        show("secret", () -> secret);
        show("new secret", () -> secret.getClass().getConstructor().newInstance());
        show("friend", () -> load("lib", "lib.friends.Friend").getMethod("greet", Class.class)
            .invoke(null, Main.class));
        show("open", () -> {
            Field calls = load("provider", "provider.Impl").getDeclaredField("calls");
            calls.setAccessible(true);
            return calls.getInt(load("provider", "provider.Impl").getConstructor().newInstance());
        });
        show("closed", () -> {
            load("lib", "lib.hidden.Secret").getConstructor().setAccessible(true);
            return null;
        });
        show("cast", () -> (Service) (Object) 1);
    }

    public static void main(String[] args) throws Exception {
        System.out.println(Arrays.toString(args));
        for (Service service : ServiceLoader.load(Service.class))
            System.out.println(service.name() + ", " + service.name());
        classes();
        access();
        try (InputStream in = Main.class.getResourceAsStream("text.txt")) {
            System.out.print(new String(in.readAllBytes()));
        }
        show("no resource", () -> Main.class.getResource("/lib/api/none"));
        show("a class file", () -> Main.class.getModule().getResourceAsStream("app/Main.class") != null);
        for (String key : new TreeSet<>(System.getProperties().stringPropertyNames()))
            if (key.startsWith("jdk.module") || key.equals("java.class.path")
                || key.equals("sun.java.command"))
                System.out.println(key + "=" + System.getProperty(key));
        throw new IllegalStateException("with the module in its trace");
    }
}
