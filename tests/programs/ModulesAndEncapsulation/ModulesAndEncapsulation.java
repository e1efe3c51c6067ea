import java.io.InputStream;
import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;
import java.lang.module.ModuleFinder;
import java.lang.reflect.AccessibleObject;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationHandler;
import java.lang.reflect.Method;
import java.lang.reflect.Proxy;
import java.nio.file.spi.FileSystemProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;

/** Named modules: who owns a class, what reflection may open, what layers and services answer. */
public class ModulesAndEncapsulation {
    static String clean(Object o) {
        return String.valueOf(o).replaceAll("@[0-9a-f]+", "@#");
    }

    static void show(String what, Callable<?> action) {
        try {
            System.out.println(what + ": " + clean(action.call()));
        } catch (Throwable t) {
            System.out.println(what + " -> " + clean(t));
        }
    }

    static String loader(Class<?> c) {
        ClassLoader loader = c.getClassLoader();
        return loader == null ? "boot" : loader.getName() + " " + loader.getClass().getName();
    }

    static void owners() throws Exception {
        String[] names = {"java.lang.String", "java.util.concurrent.ConcurrentHashMap",
            "java.sql.Types", "java.util.logging.Logger", "javax.sql.DataSource",
            "java.net.http.HttpClient", "jdk.nio.zipfs.ZipFileSystemProvider",
            "javax.script.ScriptEngineManager", "com.sun.tools.javac.Main", "sun.misc.Unsafe",
            "java.lang.management.ManagementFactory", "javax.xml.parsers.SAXParserFactory",
            "ModulesAndEncapsulation", "[Ljava.lang.String;", "[[I", "[Ljava.sql.Types;"};
        for (String name : names) {
            Class<?> c = Class.forName(name, false, ClassLoader.getSystemClassLoader());
            Module m = c.getModule();
            System.out.println(name + ": " + m.getName() + ", named " + m.isNamed() + ", loader "
                + loader(c) + ", package " + c.getPackageName());
        }
        System.out.println(int.class.getModule() + " " + void.class.getModule());
        Runnable lambda = () -> {};
        System.out.println("lambda in " + lambda.getClass().getModule().isNamed());
        System.out.println(java.util.Comparator.naturalOrder().getClass().getModule());
        System.out.println(java.util.function.Function.identity().getClass().getModule());
        System.out.println(java.sql.Types.class.getProtectionDomain().getCodeSource());
        System.out.println(String.class.getProtectionDomain().getCodeSource());
        ClassLoader platform = ClassLoader.getPlatformClassLoader();
        System.out.println(platform.loadClass("java.sql.Types") == java.sql.Types.class);
        System.out.println(platform.getUnnamedModule().isNamed());
        show("boot loader asked for java.sql", () -> Class.forName("java.sql.Types", false, null));
        show("not resolved", () -> Class.forName("jdk.incubator.foreign.MemorySegment"));
        show("package of a module, no such class", () -> Class.forName("java.util.Nothing"));
    }

    static class Secret extends ClassLoader {
        Secret() {
            super("secret", null);
        }
    }

    static void encapsulation() throws Exception {
        Field value = String.class.getDeclaredField("value");
        show("field", () -> {
            value.setAccessible(true);
            return "opened";
        });
        System.out.println(value.trySetAccessible());
        Method define = ClassLoader.class.getDeclaredMethod("defineClass", String.class,
            byte[].class, int.class, int.class);
        show("protected method", () -> {
            define.setAccessible(true);
            return "opened";
        });
        show("invoked", () -> define.invoke(new Secret(), "x", new byte[0], 0, 0));
        Constructor<?> c = Class.forName("java.util.Collections$EmptyList").getDeclaredConstructor();
        show("constructor", () -> {
            c.setAccessible(true);
            return "opened";
        });
        show("new", c::newInstance);
        Class<?> unsafe = Class.forName("jdk.internal.misc.Unsafe");
        Method get = unsafe.getMethod("getUnsafe");
        show("not exported", () -> get.invoke(null));
        show("not exported, opened", () -> {
            get.setAccessible(true);
            return "opened";
        });
        show("array of accessibles", () -> {
            AccessibleObject.setAccessible(new AccessibleObject[] {value, get}, true);
            return "opened";
        });
        Field the = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
        the.setAccessible(true);
        System.out.println("jdk.unsupported is open: " + (the.get(null) != null));
        Field size = ArrayList.class.getDeclaredField("size");
        show("get private", () -> size.get(new ArrayList<>()));
        Method iterator = List.of(1).getClass().getMethod("size");
        show("public method of a hidden class", () -> iterator.invoke(List.of(1)));
        System.out.println(iterator.canAccess(List.of(1)));
        show("lookup", () -> java.lang.invoke.MethodHandles.privateLookupIn(String.class,
            java.lang.invoke.MethodHandles.lookup()));
        show("find virtual", () -> java.lang.invoke.MethodHandles.lookup().findStatic(unsafe,
            "getUnsafe", java.lang.invoke.MethodType.methodType(unsafe)));
    }

    static void layer() {
        ModuleLayer boot = ModuleLayer.boot();
        System.out.println(boot.parents().size() + " " + boot.modules().size() + " modules");
        System.out.println(new TreeSet<>(boot.modules().stream().map(Module::getName)
            .collect(Collectors.toList())));
        for (String name : new String[] {"java.base", "java.sql", "jdk.localedata", "no.such"}) {
            System.out.println(name + ": " + boot.findModule(name).map(m -> m.getDescriptor().isOpen()));
        }
        System.out.println(boot.findLoader("java.base") + " "
            + boot.findLoader("java.sql").getName() + " " + boot.findLoader("jdk.jlink").getName());
        Configuration cf = boot.configuration();
        System.out.println(cf.modules().size() + " " + cf.findModule("java.sql").get().reads()
            .stream().map(r -> r.name()).sorted().collect(Collectors.toList()));
        show("unknown loader", () -> boot.findLoader("no.such"));
        Module base = Object.class.getModule();
        Module own = ModulesAndEncapsulation.class.getModule();
        System.out.println(base.getLayer() == boot);
        System.out.println(own.getLayer() + " " + own.getName() + " " + own.getDescriptor());
        System.out.println(own.canRead(base) + " " + base.canRead(own));
        System.out.println(base.isExported("java.util") + " " + base.isExported("jdk.internal.misc")
            + " " + base.isOpen("java.lang") + " " + base.isOpen("java.lang", own)
            + " " + base.isExported("sun.nio.ch", own) + " " + own.isOpen("anything"));
        Module sql = java.sql.Types.class.getModule();
        System.out.println(sql.canRead(base) + " " + base.canRead(sql) + " "
            + base.isExported("jdk.internal.misc", boot.findModule("java.desktop").get()));
        System.out.println(base.getPackages().contains("java.util") + " "
            + base.getPackages().contains("java.sql"));
        show("add exports of another", () -> base.addExports("jdk.internal.misc", own));
        show("add opens of another", () -> base.addOpens("java.lang", own));
        show("add uses", () -> own.addUses(Runnable.class).canUse(Runnable.class));
        show("system modules", () -> ModuleFinder.ofSystem().find("java.base").get().location());
    }

    static void descriptors() {
        ModuleDescriptor d = Object.class.getModule().getDescriptor();
        System.out.println(d.name() + " " + d.isOpen() + " " + d.isAutomatic() + " "
            + d.requires() + " " + d.mainClass() + " " + d.modifiers());
        System.out.println(d.exports().stream().filter(e -> !e.isQualified())
            .map(ModuleDescriptor.Exports::source).sorted().collect(Collectors.toList()));
        System.out.println(d.uses().stream().sorted().collect(Collectors.toList()));
        System.out.println(new java.util.TreeSet<>(d.provides()));
        ModuleDescriptor sql = java.sql.Types.class.getModule().getDescriptor();
        System.out.println(new TreeSet<>(sql.requires()) + " " + sql.uses());
        System.out.println(sql.version().equals(d.version()) + " " + sql.packages().size());
        System.out.println(sql.rawVersion().get().equals(System.getProperty("java.version")));
    }

    static void packages() {
        for (Class<?> c : new Class<?>[] {String.class, java.sql.Types.class,
                ModulesAndEncapsulation.class, java.util.logging.Logger.class}) {
            Package p = c.getPackage();
            System.out.println("[" + p + "] [" + p.getName() + "] " + p.isSealed() + " "
                + p.getSpecificationTitle() + " " + p.getImplementationVersion() + " "
                + p.getAnnotations().length + " " + p.equals(c.getPackage()));
        }
        Set<String> known = new TreeSet<>();
        for (Package p : Package.getPackages()) {
            known.add(p.getName());
        }
        System.out.println(known.containsAll(List.of("java.lang", "java.util", "java.sql",
            "java.util.logging")) + " " + known.contains("java.rmi"));
        System.out.println(ClassLoader.getPlatformClassLoader().getDefinedPackage("java.sql"));
        System.out.println(ClassLoader.getPlatformClassLoader().getDefinedPackage("java.lang"));
    }

    static void services() {
        System.out.println(FileSystemProvider.installedProviders().stream()
            .map(FileSystemProvider::getScheme).collect(Collectors.toList()));
        System.out.println(ServiceLoader.load(java.util.spi.ToolProvider.class).stream()
            .map(p -> p.type().getName() + " in " + p.type().getModule().getName())
            .sorted().collect(Collectors.toList()));
        System.out.println(ServiceLoader.load(ModuleLayer.boot(), javax.print.PrintServiceLookup.class)
            .stream().count());
        show("tool", () -> java.util.spi.ToolProvider.findFirst("jar").get().name());
        show("nothing", () -> ServiceLoader.load(Runnable.class).findFirst());
        show("charsets", () -> java.nio.charset.Charset.forName("IBM037").getClass().getModule());
    }

    static void byModule() throws Exception {
        Module base = Object.class.getModule();
        Module sql = java.sql.Types.class.getModule();
        Module own = ModulesAndEncapsulation.class.getModule();
        System.out.println(Class.forName(base, "java.util.List"));
        System.out.println(Class.forName(base, "java.sql.Types"));
        System.out.println(Class.forName(sql, "java.sql.Types"));
        System.out.println(Class.forName(sql, "java.util.List"));
        System.out.println(Class.forName(own, "ModulesAndEncapsulation"));
        System.out.println(Class.forName(own, "NoSuchClass"));
        System.out.println(Class.forName(base, "jdk.internal.misc.Unsafe"));
    }

    static String resource(InputStream in) throws Exception {
        if (in == null) {
            return "none";
        }
        try (in) {
            byte[] bytes = in.readAllBytes();
            return bytes.length > 0 ? "present" : "empty";
        }
    }

    static void resources() throws Exception {
        Module base = Object.class.getModule();
        Module sql = java.sql.Types.class.getModule();
        System.out.println(resource(base.getResourceAsStream("java/lang/Object.class")));
        System.out.println(resource(base.getResourceAsStream("module-info.class")));
        System.out.println(resource(base.getResourceAsStream("java/lang/no-such")));
        System.out.println(resource(sql.getResourceAsStream("java/sql/Types.class")));
        System.out.println(resource(sql.getResourceAsStream("java/lang/Object.class")));
        System.out.println(resource(base.getResourceAsStream("sun/net/www/content-types.properties")));
        System.out.println(Object.class.getResource("Object.class"));
        System.out.println(java.sql.Types.class.getResource("Types.class"));
        System.out.println(Object.class.getResource("/java/util/List.class"));
        System.out.println(ClassLoader.getSystemResource("java/sql/Types.class"));
        System.out.println(ClassLoader.getSystemResource("java/util/List.class"));
        System.out.println(ClassLoader.getSystemResource("sun/net/www/content-types.properties"));
        System.out.println(resource(ClassLoader.getSystemResourceAsStream("java/util/List.class")));
        System.out.println(resource(ModulesAndEncapsulation.class
            .getResourceAsStream("ModulesAndEncapsulation.class")));
        InputStream in = Object.class.getResourceAsStream("Object.class");
        byte[] head = in.readNBytes(4);
        System.out.printf("%02x%02x%02x%02x%n", head[0], head[1], head[2], head[3]);
    }

    interface Hidden {
        String greet();
    }

    static void proxies() {
        InvocationHandler h = (p, m, a) -> m.getName();
        ClassLoader own = ModulesAndEncapsulation.class.getClassLoader();
        Object open = Proxy.newProxyInstance(own, new Class<?>[] {Callable.class}, h);
        Object hidden = Proxy.newProxyInstance(own, new Class<?>[] {Hidden.class}, h);
        for (Object o : new Object[] {open, hidden}) {
            Class<?> c = o.getClass();
            System.out.println(c.getName() + " " + c.getModule().isNamed() + " "
                + c.getModule().getName() + " [" + c.getPackageName() + "]");
        }
        System.out.println(((Hidden) hidden).greet());
    }

    static void traces() {
        try {
            new ArrayList<>(Map.of(1, 2).keySet()).listIterator(7);
        } catch (IndexOutOfBoundsException e) {
            for (StackTraceElement f : e.getStackTrace()) {
                System.out.println(f + " | " + f.getModuleName() + " " + f.getClassLoaderName() + " "
                    + (f.getModuleVersion() != null));
            }
        }
        try {
            java.sql.Timestamp.valueOf("x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getStackTrace()[0] + " " + e.getStackTrace()[0].getClassLoaderName());
        }
        show("cast", () -> (Integer) (Object) new java.sql.Timestamp(0));
        show("cast", () -> (ModulesAndEncapsulation) (Object) "");
    }

    public static void main(String[] args) throws Exception {
        owners();
        encapsulation();
        layer();
        descriptors();
        packages();
        services();
        byModule();
        resources();
        proxies();
        traces();
    }
}
