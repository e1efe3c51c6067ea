import java.lang.invoke.*;
import java.lang.reflect.*;
import java.util.*;

/** A handle of a caller-sensitive method acts for the class that looked it up, however it is invoked. */
public class CallerSensitiveHandles {
    static class Inner {}
    public static void main(String[] a) throws Throwable {
        MethodHandles.Lookup l = MethodHandles.lookup();
        MethodHandle forName = l.findStatic(Class.class, "forName", MethodType.methodType(Class.class, String.class));
        System.out.println(forName.invokeWithArguments("CallerSensitiveHandles$Inner"));
        System.out.println((Class<?>) forName.invokeExact("CallerSensitiveHandles$Inner"));
        System.out.println(forName.invoke("java.lang.String"));
        MethodHandle spread = forName.asSpreader(Object[].class, 1);
        System.out.println(spread.invoke(new Object[]{"CallerSensitiveHandles"}));
        Method m = Class.class.getMethod("forName", String.class);
        System.out.println(m.invoke(null, "CallerSensitiveHandles$Inner"));
        System.out.println(l.unreflect(m).invokeWithArguments(List.of("CallerSensitiveHandles$Inner")));
        java.util.function.Function<String, Object> f = s -> { try { return Class.forName(s); } catch (Exception e) { return e; } };
        System.out.println(f.apply("CallerSensitiveHandles$Inner"));
        MethodHandle get = l.findVirtual(Field.class, "get", MethodType.methodType(Object.class, Object.class));
        Field secret = CallerSensitiveHandles.class.getDeclaredField("hidden");
        System.out.println(get.invoke(secret, (Object) null));
        System.out.println(get.invokeWithArguments(secret, null));
        MethodHandle caller = l.findStatic(java.util.logging.Logger.class, "getLogger", MethodType.methodType(java.util.logging.Logger.class, String.class));
        System.out.println(((java.util.logging.Logger) caller.invokeWithArguments("x")).getName());
        MethodHandle walker = l.findVirtual(StackWalker.class, "getCallerClass", MethodType.methodType(Class.class));
        System.out.println(l.lookupClass());
        try { System.out.println(Class.forName("Nope")); } catch (ClassNotFoundException e) { System.out.println(e); }
        try { forName.invokeWithArguments("Nope"); } catch (ClassNotFoundException e) { System.out.println(e); }
        Method look = MethodHandles.class.getMethod("lookup");
        System.out.println(((MethodHandles.Lookup) look.invoke(null)).lookupClass());
        MethodHandle lk = l.unreflect(look);
        System.out.println(((MethodHandles.Lookup) lk.invokeWithArguments()).lookupClass().getName().replaceAll("/0x.*", ""));
    }
    static String hidden = "hidden";
}
