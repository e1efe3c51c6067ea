package plugin;

public class Counter extends CounterBase implements Runnable {
    private static int count;
    static { System.out.println("  Counter initialized by " + Counter.class.getClassLoader().getName()); }

    @Override public void run() {
        count++;
        total++;
        System.out.println("  " + Counter.class.getClassLoader().getName() + " count " + count + " total " + total);
    }

    public static Object helper() { return new Helper(); }
    public static Class<?> byName(String n) throws ClassNotFoundException { return Class.forName(n); }
    public static String touch(Object o) { return ((Helper) o).secret; }
    public static void fail() { throw new IllegalStateException("inside a plugin"); }
}
