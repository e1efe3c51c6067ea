package java.lang;

/* The hooks of the JDK's own monitors, without an effect. */
public final class HeddleLibrary {
    private HeddleLibrary() {}

    public static void entered(Object o) {}

    public static void left(Object o) {}

    public static void waiting(Object o) {}
}
