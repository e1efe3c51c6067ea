import java.io.BufferedReader;
import java.io.FileReader;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/* Stands for HeddleHooks: writes down which hooks were called with what. */
public final class Recorder {
    private Recorder() {}

    static final Map<Integer, String> sites = new HashMap<>();
    static final List<String> calls = new ArrayList<>();
    static boolean isOn;

    static void load(String file) throws Exception {
        try (BufferedReader in = new BufferedReader(new FileReader(file))) {
            for (String line; (line = in.readLine()) != null;) {
                String[] w = line.split(" ");
                if (w[0].equals("site"))
                    sites.put(Integer.valueOf(w[1]), w[w.length - 1]);
            }
        }
    }

    static void start() {
        calls.clear();
        isOn = true;
    }

    static String stop() {
        isOn = false;
        return String.join(" ", calls);
    }

    /* Objects by their class; arrays with their length. */
    private static String of(Object o) {
        if (o == null)
            return "null";
        if (o instanceof Class)
            return ((Class<?>) o).getSimpleName() + ".class";
        String name = o.getClass().getSimpleName();
        if (o.getClass().isArray())
            return name.replace("[]", "[" + java.lang.reflect.Array.getLength(o) + "]");
        return name.isEmpty() ? "anonymous" : name;
    }

    private static void call(String text) {
        if (isOn && Thread.currentThread().getName().equals("main"))
            calls.add(text);
    }

    private static void call(String hook, String arguments, int site) {
        call(hook + "(" + arguments + (arguments.isEmpty() ? "" : ",") + sites.get(site) + ")");
    }

    public static void read(Object o, int site) { call("read", of(o), site); }
    public static void readPlain(Object o, int site) { call("readPlain", of(o), site); }
    public static void readFinal(Object o, Object v, int site) { call("readFinal", of(o) + "," + of(v), site); }
    public static void write(Object o, int site) { call("write", of(o), site); }
    public static void writeThis(Object o, int site) { call("writeThis", of(o), site); }
    public static void readStatic(int site) { call("readStatic", "", site); }
    public static void writeStatic(int site) { call("writeStatic", "", site); }
    public static void readArray(Object a, int i, int site) { call("readArray", of(a) + "," + i, site); }
    public static void writeArray(Object a, int i, int site) { call("writeArray", of(a) + "," + i, site); }
    public static void readRange(Object a, int from, int to, int step, int site) {
        call("readRange", of(a) + "," + from + "," + to + "," + step, site);
    }
    public static void writeRange(Object a, int from, int to, int step, int site) {
        call("writeRange", of(a) + "," + from + "," + to + "," + step, site);
    }
    public static RecorderArray arrayOf(Object a) { call("arrayOf(" + of(a) + ")"); return new RecorderArray(a); }
    public static void readElement(RecorderArray a, int i, int site) { call("readElement", of(a.array) + "," + i, site); }
    public static void writeElement(RecorderArray a, int i, int site) { call("writeElement", of(a.array) + "," + i, site); }
    public static void useClass(int site) { call("useClass", "", site); }
    public static void readCold(Object o, int site) { call("readCold", of(o), site); }
    public static void readPlainCold(Object o, int site) { call("readPlainCold", of(o), site); }
    public static void readFinalCold(Object o, Object v, int site) { call("readFinalCold", of(o) + "," + of(v), site); }
    public static void writeCold(Object o, int site) { call("writeCold", of(o), site); }
    public static void writeThisCold(Object o, int site) { call("writeThisCold", of(o), site); }
    public static void readStaticCold(int site) { call("readStaticCold", "", site); }
    public static void writeStaticCold(int site) { call("writeStaticCold", "", site); }
    public static void readArrayCold(Object a, int i, int site) { call("readArrayCold", of(a) + "," + i, site); }
    public static void writeArrayCold(Object a, int i, int site) { call("writeArrayCold", of(a) + "," + i, site); }
    public static void useClassCold(int site) { call("useClassCold", "", site); }
    public static void frozen(Object o, int site) { call("frozen", of(o), site); }
    public static void enter(Object o) { call("enter(" + of(o) + (Thread.holdsLock(o) ? ")" : ",not held)")); }
    public static void exit(Object o) { call("exit(" + of(o) + (Thread.holdsLock(o) ? ")" : ",not held)")); }
    public static void wait(Object o) throws InterruptedException { call("wait(" + of(o) + ")"); o.wait(); }
    public static void wait(Object o, long ms) throws InterruptedException {
        call("wait(" + of(o) + "," + ms + ")");
        o.wait(ms);
    }
    public static void wait(Object o, long ms, int ns) throws InterruptedException {
        call("wait(" + of(o) + "," + ms + "," + ns + ")");
        o.wait(ms, ns);
    }
    public static void aliveSeen(Object o, boolean result) { call("aliveSeen(" + of(o) + "," + result + ")"); }
    public static void initializing(Class<?> c) { call("initializing(" + of(c) + ")"); }
    public static void someClassUsed() { call("someClassUsed()"); }
    public static void initialized(Class<?> c) { call("initialized(" + of(c) + ")"); }
    public static void calling(int site) { call("calling", "", site); }
    public static void readAll(Object a, int site) { call("readAll", of(a), site); }
    public static void writeAll(Object a, int site) { call("writeAll", of(a), site); }
    public static void readPart(Object a, int f, int t, int site) {
        call("readPart", of(a) + "," + f + "," + t, site);
    }
    public static void writePart(Object a, int f, int t, int site) {
        call("writePart", of(a) + "," + f + "," + t, site);
    }
    public static void collection(Object o, int site) { call("collection", of(o), site); }
}

class RecorderArray {
    final Object array;

    RecorderArray(Object array) { this.array = array; }

    boolean isOf(Object o) { return array == o; }
}
