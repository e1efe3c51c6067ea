// The twin of ReflectiveArgumentsShared: the call comes after the end of the thread that writes.
import java.lang.reflect.Method;

public class ReflectiveArgumentsInTurn {
    static final Object[] arguments = {"one"};
    static Object got;

    static void take(Object argument) {
        got = argument;
    }

    public static void main(String[] args) throws Exception {
        Method take = ReflectiveArgumentsInTurn.class.getDeclaredMethod("take", Object.class);
        Thread thread = new Thread(() -> arguments[0] = "two");
        thread.start();
        thread.join();
        take.invoke(null, arguments);
        assert got == "two";
    }
}
