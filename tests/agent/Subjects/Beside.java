import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.ClassDefinition;
import java.lang.instrument.Instrumentation;
import java.security.ProtectionDomain;

/** An agent of another kind: sees classes, has them transformed again, and redefines one with what it is. */
public class Beside {
    static volatile int seen;

    public static void premain(String arguments, Instrumentation instrumentation) throws Exception {
        instrumentation.addTransformer(new ClassFileTransformer() {
            @Override
            public byte[] transform(ClassLoader loader, String name, Class<?> redefined,
                                    ProtectionDomain domain, byte[] bytes) {
                seen++;
                return "Racy".equals(name) ? bytes.clone() : null;
            }
        }, true);
        Class<?> racy = Class.forName("Racy");
        instrumentation.retransformClasses(racy);
        byte[] bytes = racy.getResourceAsStream("Racy.class").readAllBytes();
        instrumentation.redefineClasses(new ClassDefinition(racy, bytes));
        instrumentation.retransformClasses(racy);
        System.out.println(seen > 0 ? "agent sees classes" : "agent sees nothing");
    }
}
