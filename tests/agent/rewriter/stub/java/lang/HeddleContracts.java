package java.lang;

/* Hooks of contracts, without an effect. */
public final class HeddleContracts {
    private HeddleContracts() {}

    public static void acquire(Object o) {}
    public static void release(Object o) {}
    public static void deeper() {}
    public static void shallower() {}
}
