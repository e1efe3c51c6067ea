import java.util.Iterator;
import java.util.NoSuchElementException;
import java.util.ServiceConfigurationError;
import java.util.ServiceLoader;

/** ServiceLoader with META-INF/services files: order, laziness, caching, reload, and every kind of bad provider. */
public class ServiceLoaderProviders {
    public interface Greeter { String greet(String who); }
    public interface Faulty { }
    public interface Nobody { }

    public static class English implements Greeter {
        static int made;
        public English() { made++; System.out.println("  English made"); }
        public String greet(String who) { return "Hello " + who + " " + made; }
    }

    public static class German implements Greeter {
        static { System.out.println("  German initialized"); }
        public German() { System.out.println("  German made"); }
        public String greet(String who) { return "Hallo " + who; }
    }

    public static class NoConstructor implements Faulty { public NoConstructor(int x) { } }
    public static class Fails implements Faulty { public Fails() { throw new IllegalStateException("constructor fails"); } }
    public static class NotSubtype { }
    public static class Good implements Faulty { }

    public static void main(String[] args) {
        ServiceLoader<Greeter> loader = ServiceLoader.load(Greeter.class);
        System.out.println("loaded lazily");
        for (Greeter g : loader) System.out.println(g.greet("first"));
        System.out.println("again, cached");
        for (Greeter g : loader) System.out.println(g.greet("second"));
        loader.reload();
        System.out.println("reloaded");
        System.out.println(loader.findFirst().get().greet("third"));
        System.out.println(ServiceLoader.load(Nobody.class).findFirst().isPresent());
        loader.stream().map(p -> p.type().getSimpleName()).forEach(System.out::println);
        System.out.println(loader.stream().filter(p -> p.type() == German.class).map(ServiceLoader.Provider::get).findFirst().get().greet("stream"));
        Iterator<Faulty> it = ServiceLoader.load(Faulty.class).iterator();
        for (int i = 0; i < 12; i++) {
            try {
                if (!it.hasNext()) {
                    System.out.println("end after " + i);
                    break;
                }
                System.out.println("provider " + it.next().getClass().getSimpleName());
            } catch (ServiceConfigurationError e) {
                System.out.println(e.getMessage().replaceAll("file:.*/META", "META") + (e.getCause() == null ? "" : " / " + e.getCause()));
            }
        }
        try {
            it.next();
        } catch (NoSuchElementException e) {
            System.out.println("no more");
        }
        try {
            ServiceLoader.load(Nobody.class).iterator().next();
        } catch (NoSuchElementException e) {
            System.out.println("none");
        }
        try {
            ServiceLoader.load(null);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        ServiceLoader<Greeter> byLoader = ServiceLoader.load(Greeter.class, ServiceLoaderProviders.class.getClassLoader());
        System.out.println(byLoader.iterator().hasNext() + " " + byLoader);
        try {
            loader.iterator().remove();
        } catch (UnsupportedOperationException e) {
            System.out.println("no remove");
        }
    }
}
