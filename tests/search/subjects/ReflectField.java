public class ReflectField {
    static volatile int v;
    static int x, r1, r2;
    public static void main(String[] a) throws Exception {
        java.lang.reflect.Field f = ReflectField.class.getDeclaredField("x");
        f.getInt(null);
        new Thread(() -> { v = 1; x = 1; }).start();
        r1 = v;
        r2 = f.getInt(null);
    }
}
