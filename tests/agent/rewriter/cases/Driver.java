import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/* Runs the cases of a class one after the other, and prints what each returned or threw, and which
 * hooks it called.
 *
 *   java Driver CLASS [SITES]    SITES: what rewrite-classes --sites printed */
public final class Driver {
    public static void main(String[] args) throws Exception {
        if (args.length > 1)
            Recorder.load(args[1]);
        Class<?> of = Class.forName(args[0]);
        Method[] methods = of.getDeclaredMethods();
        Arrays.sort(methods, Comparator.comparing(Method::getName));
        for (Method m : methods) {
            if (!m.getName().startsWith("case"))
                continue;
            m.setAccessible(true);
            Object result;
            Recorder.start();
            try {
                result = m.invoke(null);
            } catch (InvocationTargetException e) {
                result = e.getCause().getClass().getName();
            }
            String calls = Recorder.stop();
            System.out.println(args[0] + "." + m.getName().substring(4) + " = " + result);
            if (args.length > 1 && !calls.isEmpty())
                System.out.println("    " + calls);
        }
    }
}
