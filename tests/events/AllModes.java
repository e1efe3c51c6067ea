import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/* Every access mode of every kind of variable of every type, through method handles. `now` says
 * which comes next: the ordinal of the access mode. Comparisons succeed. */
public class AllModes {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    Object o;
    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object so;

    static int now;

    static Object[][] values = {
        {boolean.class, false, true}, {byte.class, (byte) 0, (byte) 1}, {char.class, '\0', 'x'},
        {short.class, (short) 0, (short) 1}, {int.class, 0, 1}, {long.class, 0L, 1L},
        {float.class, 0f, 1f}, {double.class, 0d, 1d}, {Object.class, null, "x"},
    };

    static void all(VarHandle h, Object zero, Object one, Object... coordinates) throws Throwable {
        MethodHandle reset = h.toMethodHandle(AccessMode.SET);
        for (AccessMode mode : AccessMode.values()) {
            if (!h.isAccessModeSupported(mode))
                continue;
            List<Object> arguments = new ArrayList<>(Arrays.asList(coordinates));
            arguments.add(zero);
            reset.invokeWithArguments(arguments);
            arguments.remove(arguments.size() - 1);
            switch (h.accessModeType(mode).parameterCount() - coordinates.length) {
                case 1 -> arguments.add(one);
                case 2 -> {
                    arguments.add(zero);
                    arguments.add(one);
                }
                default -> { }
            }
            MethodHandle access = h.toMethodHandle(mode);
            now = mode.ordinal();
            access.invokeWithArguments(arguments);
            now = -1;
        }
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        AllModes object = new AllModes();
        String names = "zbcsijfdo";
        for (int t = 0; t < values.length; t++) {
            Class<?> type = (Class<?>) values[t][0];
            Object zero = values[t][1], one = values[t][2];
            String name = names.substring(t, t + 1);
            all(lookup.findVarHandle(AllModes.class, name, type), zero, one, object);
            all(lookup.findStaticVarHandle(AllModes.class, "s" + name, type), zero, one);
        }
        all(MethodHandles.arrayElementVarHandle(boolean[].class), false, true, new boolean[2], 1);
        all(MethodHandles.arrayElementVarHandle(byte[].class), (byte) 0, (byte) 1, new byte[2], 1);
        all(MethodHandles.arrayElementVarHandle(char[].class), '\0', 'x', new char[2], 1);
        all(MethodHandles.arrayElementVarHandle(short[].class), (short) 0, (short) 1, new short[2], 1);
        all(MethodHandles.arrayElementVarHandle(int[].class), 0, 1, new int[2], 1);
        all(MethodHandles.arrayElementVarHandle(long[].class), 0L, 1L, new long[2], 1);
        all(MethodHandles.arrayElementVarHandle(float[].class), 0f, 1f, new float[2], 1);
        all(MethodHandles.arrayElementVarHandle(double[].class), 0d, 1d, new double[2], 1);
        all(MethodHandles.arrayElementVarHandle(Object[].class), null, "x", new Object[2], 1);
    }
}
