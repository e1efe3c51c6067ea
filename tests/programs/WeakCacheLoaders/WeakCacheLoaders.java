import java.lang.ref.WeakReference;

/** A loader and its classes stay while an instance does, and a ClassValue computes once for a class that is kept. */
public class WeakCacheLoaders {
    static int computed;
    static final ClassValue<String> names = new ClassValue<>() {
        @Override
        protected String computeValue(Class<?> type) {
            computed++;
            return type.getSimpleName();
        }
    };

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            System.out.println(names.get(String.class) + names.get(int[].class) + names.get(WeakCacheLoaders.class));
            System.gc();
        }
        System.out.println(computed);
        WeakReference<Class<?>> c = new WeakReference<>(WeakCacheLoaders.class);
        System.gc();
        System.out.println(c.get() == WeakCacheLoaders.class);
    }
}
