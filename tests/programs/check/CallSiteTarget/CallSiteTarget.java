// A VolatileCallSite's target "acts like a volatile variable": main sees the old or the new one.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VolatileCallSite;

public class CallSiteTarget {
    public static void main(String[] args) throws Throwable {
        VolatileCallSite site = new VolatileCallSite(MethodHandles.constant(Object.class, "one"));
        Thread thread =
                new Thread(() -> site.setTarget(MethodHandles.constant(Object.class, "two")));
        thread.start();
        Object got = site.getTarget().invoke();
        thread.join();
        assert got == "one";
        assert site.type().equals(MethodType.methodType(Object.class));
    }
}
