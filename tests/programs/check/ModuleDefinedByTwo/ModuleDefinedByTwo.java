import java.lang.module.Configuration;

/* Two threads define a module of the same name for one class loader: the one that comes second gets a
 * LayerInstantiationException (ModuleLayer.defineModules). */
public class ModuleDefinedByTwo {
    static class Own extends ClassLoader {}

    static boolean defines(Configuration modules, ClassLoader loader) {
        try {
            return ModuleLayer.boot().defineModules(modules, n -> loader) != null;
        } catch (LayerInstantiationException e) {
            return false;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Configuration modules = MadeModules.resolve(MadeModules.module("made", "p"));
        defines(modules, new Own()); // the library's classes are initialized
        ClassLoader loader = new Own();
        Thread other = new Thread(() -> defines(modules, loader));
        other.start();
        assert defines(modules, loader);
        other.join();
    }
}
