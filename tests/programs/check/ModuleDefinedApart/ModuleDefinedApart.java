import java.lang.module.Configuration;

/* The twin of ModuleDefinedByTwo: each for a loader of its own. */
public class ModuleDefinedApart {
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
        Thread other = new Thread(() -> defines(modules, new Own()));
        other.start();
        assert defines(modules, loader);
        other.join();
    }
}
