package lib.friends;

public class Friend {
    public static String greet(Class<?> c) {
        return "hello " + c.getModule();
    }
}
