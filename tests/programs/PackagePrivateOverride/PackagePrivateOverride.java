import first.Base;
import first.Kin;
import second.Far;
import second.Farther;

/** Package-private methods are overridden only inside their package, whatever the names are elsewhere. */
public class PackagePrivateOverride {
    public static void main(String[] args) throws Exception {
        Base[] all = {new Base(), new Kin(), new Far(), new Farther(), new first.Back()};
        for (Base b : all) {
            System.out.println(b.getClass().getName());
            System.out.println("  " + Base.callHidden(b) + " " + b.callHiddenSelf() + " " + b.open() + " " + Base.callProtected(b));
            if (b instanceof Far) System.out.println("  far: " + ((Far) b).callFarHidden() + " " + ((Far) b).hiddenPublic());
            if (b instanceof first.Back) System.out.println("  back: " + ((first.Back) b).up());
        }
        for (Class<?> c = first.Back.class; c != Object.class; c = c.getSuperclass()) {
            StringBuilder sb = new StringBuilder(c.getName());
            java.lang.reflect.Method[] ms = c.getDeclaredMethods();
            java.util.Arrays.sort(ms, (x, y) -> x.toString().compareTo(y.toString()));
            for (java.lang.reflect.Method m : ms) sb.append("\n  ").append(m);
            System.out.println(sb);
        }
        Base far = new Far();
        try {
            far.getClass().getDeclaredMethod("hidden").invoke(far);
        } catch (IllegalAccessException e) {
            System.out.println(e.getMessage());
        }
        first.Kin k = new first.Kin();
        System.out.println(k.field + " " + ((Base) k).field + " " + new Far().field);
    }
}
