// The twin of CallSiteTarget: the thread that sets the target has ended.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VolatileCallSite;

public class CallSiteTargetInTurn {
    public static void main(String[] args) throws Throwable {
        VolatileCallSite site = new VolatileCallSite(MethodHandles.constant(Object.class, "one"));
        Thread thread =
                new Thread(() -> site.setTarget(MethodHandles.constant(Object.class, "two")));
        thread.start();
        thread.join();
        assert site.getTarget().invoke() == "two";
    }
}
