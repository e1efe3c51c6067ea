// One thread calls a method by reflection with an array of arguments, the other one writes the
// array. Method.invoke reads the elements, in the thread that calls it: a race, and the method gets
// either value.
import java.lang.reflect.Method;

public class ReflectiveArgumentsShared {
    static final Object[] arguments = {"one"};
    static Object got;

    static void take(Object argument) {
        got = argument;
    }

    public static void main(String[] args) throws Exception {
        Method take = ReflectiveArgumentsShared.class.getDeclaredMethod("take", Object.class);
        Thread thread = new Thread(() -> arguments[0] = "two");
        thread.start();
        take.invoke(null, arguments);
        thread.join();
        assert got == "one";
    }
}
