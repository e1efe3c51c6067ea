/** Lambdas with several interfaces: markers, intersection casts, Serializable round trips with captures, altMetafactory bridges. */
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.NotSerializableException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.SerializedLambda;
import java.lang.reflect.Method;
import java.util.Comparator;
import java.util.function.Function;
import java.util.function.Supplier;

public class SerializableLambdas implements Serializable {
    interface Marker { }
    interface Marker2 { default String mark() { return "marked"; } }
    interface SFun<A, B> extends Function<A, B>, Serializable { }
    interface Narrow extends Function<String, String> { String apply(String s); }

    String name = "outer";
    SFun<String, String> viaThis() { return s -> name + s; }
    static String twice(String s) { return s + s; }

    @SuppressWarnings("unchecked")
    static <T> T roundTrip(T t) throws Exception {
        ByteArrayOutputStream b = new ByteArrayOutputStream();
        try (ObjectOutputStream o = new ObjectOutputStream(b)) {
            o.writeObject(t);
        }
        try (ObjectInputStream i = new ObjectInputStream(new ByteArrayInputStream(b.toByteArray()))) {
            return (T) i.readObject();
        }
    }

    static SerializedLambda form(Object o) throws Exception {
        Method m = o.getClass().getDeclaredMethod("writeReplace");
        m.setAccessible(true);
        return (SerializedLambda) m.invoke(o);
    }

    public static void main(String[] args) throws Exception {
        Object a = (Runnable & Marker & Serializable) () -> System.out.println("ran");
        System.out.println((a instanceof Marker) + " " + (a instanceof Serializable) + " " + (a instanceof Marker2));
        ((Runnable) roundTrip(a)).run();
        Object b = (Runnable & Marker2) () -> { };
        System.out.println(((Marker2) b).mark() + " " + (b instanceof Serializable));
        int k = 7;
        long l = 1L << 40;
        String cap = "cap";
        SFun<String, String> f = s -> s + k + l + cap + 1.5;
        SFun<String, String> g = roundTrip(f);
        System.out.println(f.apply("x") + " " + g.apply("x") + " " + (f == g));
        SerializedLambda sl = form(f);
        System.out.println(sl.getCapturedArgCount() + " " + sl.getCapturedArg(0) + sl.getCapturedArg(1) + sl.getCapturedArg(2) + " " + sl.getCapturingClass() + " " + sl.getFunctionalInterfaceClass() + " "
                + sl.getFunctionalInterfaceMethodName() + sl.getFunctionalInterfaceMethodSignature() + " " + sl.getImplMethodKind() + " " + sl.getImplMethodSignature() + " " + sl.getInstantiatedMethodType());
        SFun<String, String> ref = SerializableLambdas::twice;
        SFun<String, Integer> un = String::length;
        SFun<String, String> ctor = String::new;
        SFun<String, String> self = roundTrip(new SerializableLambdas().viaThis());
        System.out.println(roundTrip(ref).apply("r") + roundTrip(un).apply("four") + roundTrip(ctor).apply("new") + self.apply("!"));
        System.out.println(form(ref).getImplMethodKind() + form(ref).getImplMethodName() + " " + form(un).getImplMethodKind() + form(un).getImplMethodName() + " " + form(ctor).getImplMethodKind()
                + form(ctor).getImplMethodName());
        Supplier<String> sup = (Supplier<String> & Serializable) "bound"::toUpperCase;
        System.out.println(roundTrip(sup).get() + form(sup).getCapturedArg(0));
        Comparator<String> c = roundTrip((Comparator<String> & Serializable) (x, y) -> y.compareTo(x));
        System.out.println(c.compare("a", "b") + " " + c.reversed().compare("a", "b"));
        Narrow n = s -> "narrow" + s;
        Function<String, String> wide = n;
        System.out.println(wide.apply("1") + n.andThen(x -> x + "2").apply("3"));
        try {
            roundTrip((Runnable) () -> { });
        } catch (NotSerializableException e) {
            System.out.println("not serializable");
        }
        Object bad = new Object();
        try {
            roundTrip((SFun<String, String>) s -> s + bad);
        } catch (NotSerializableException e) {
            System.out.println(e.getMessage());
        }
        SFun<SFun<String, String>, String> nested = h -> h.apply("nested");
        System.out.println(roundTrip(nested).apply(roundTrip(f)));
    }
}
