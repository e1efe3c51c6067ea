/** Classes that extend or implement what is sealed or final, against the will of those who wrote it. */
public class RawSealedViolations {
    public sealed interface Shape permits Circle {
    }

    public static final class Circle implements Shape {
    }

    public abstract static sealed class Base permits Derived {
    }

    public static final class Derived extends Base {
    }

    static void define(String what, String name, String superName, int flags, String... interfaces) {
        try {
            Asm a = new Asm(61, flags, name, superName, interfaces);
            Class<?> c = new Asm.Loader().define(a);
            System.out.println(what + ": " + c.getName());
        } catch (Throwable t) {
            System.out.println(what + " ! " + t);
        }
    }

    public static void main(String[] args) {
        int plain = Asm.PUBLIC | Asm.SUPER, type = Asm.PUBLIC | 0x200 | 0x400;
        String object = "java/lang/Object", shape = "RawSealedViolations$Shape";
        define("plain", "p/Plain", object, plain, "java/lang/Runnable");
        define("implements", "p/Square", object, plain, shape);
        define("second of two", "p/Two", object, plain, "java/lang/Runnable", shape);
        define("by an interface", "p/Sub", object, type, shape);
        define("extends", "p/Another", "RawSealedViolations$Base", plain);
        define("both", "p/Both", "RawSealedViolations$Base", plain, shape);
        define("name of a permitted class", "RawSealedViolations$Circle", object, plain, shape);
        define("final", "p/Text", "java/lang/String", plain);
        define("final and sealed", "p/Worse", "java/lang/String", plain, shape);
        define("not an interface", "p/Odd", object, plain, "java/util/ArrayList");
        define("an interface as super", "p/Odder", "java/util/List", plain);
        define("sealed in the library", "p/Desc", object, plain, "java/lang/constant/ConstantDesc");
        System.out.println(new Circle() instanceof Shape);
        System.out.println(new Derived() instanceof Base);
    }
}
