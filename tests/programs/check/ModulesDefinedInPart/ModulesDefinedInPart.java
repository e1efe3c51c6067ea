import java.lang.module.Configuration;
import java.lang.module.ModuleDescriptor;

/* A layer cannot be made because one of its modules is there already; those that came before it stay
 * defined, although no object shows it. By the order of the threads that happens to one loader or to the
 * other: then the program ends with the first exception or with the second. */
public class ModulesDefinedInPart {
    static class Own extends ClassLoader {}

    static final String[] NAMES = {"a", "b", "c", "d", "e", "f", "taken"};
    static volatile boolean flag;

    static boolean isRefused(Configuration modules, ClassLoader loader) {
        try {
            ModuleLayer.boot().defineModules(modules, n -> loader);
            return false;
        } catch (LayerInstantiationException e) {
            return true;
        }
    }

    static boolean isUsed(Configuration[] others, ClassLoader loader) {
        boolean is = false;
        for (Configuration modules : others)
            is = is || isRefused(modules, loader);
        return is;
    }

    public static void main(String[] args) throws InterruptedException {
        ModuleDescriptor[] descriptors = new ModuleDescriptor[NAMES.length];
        Configuration[] others = new Configuration[NAMES.length - 1];
        for (int i = 0; i < NAMES.length; i++) {
            descriptors[i] = MadeModules.module(NAMES[i]);
            if (i < others.length)
                others[i] = MadeModules.resolve(descriptors[i]);
        }
        Configuration all = MadeModules.resolve(descriptors);
        ClassLoader one = new Own(), two = new Own();
        MadeModules.define(one, "taken");
        MadeModules.define(two, "taken");
        Thread thread = new Thread(() -> isRefused(all, flag ? one : two));
        thread.start();
        flag = true;
        thread.join();
        Thread late = new Thread(() -> flag = false); // states are compared from here on
        late.start();
        flag = false;
        late.join();
        if (isUsed(others, one))
            throw new IllegalStateException();
        if (isUsed(others, two))
            throw new UnsupportedOperationException();
    }
}
