package java.lang;

/* The hook of the JDK's own monitors, without an effect. */
public final class HeddleLibrary {
    private HeddleLibrary() {}

    public static void left(Object o) {}
}
