// System: presence of properties and environment, setting and clearing, lineSeparator, arraycopy, time that goes forward, streams replaced.
import java.io.*;
import java.util.*;
import java.util.concurrent.Callable;

public class SystemPropertiesEnvironment {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + (t instanceof ClassCastException ? t.getClass().getName() : t.toString()));
        }
    }

    public static void main(String[] args) throws Exception {
        for (String k : new String[] {"java.version", "java.home", "java.vendor", "java.specification.version", "java.class.path", "java.io.tmpdir", "os.name", "os.arch", "user.dir", "user.home", "user.name", "file.separator", "path.separator", "line.separator", "java.vm.name", "java.class.version", "file.encoding", "java.vm.specification.version"}) {
            String v = System.getProperty(k);
            System.out.print(k + "=" + (v != null && !v.isEmpty()) + " ");
        }
        System.out.println();
        System.out.println(System.getProperty("java.specification.version") + " " + System.getProperty("java.class.version") + " " + System.getProperty("file.separator") + System.getProperty("path.separator") + " " + System.lineSeparator().equals("\n") + " " + System.getProperty("java.version").startsWith("17.") + " " + System.getProperty("os.name") + " " + Runtime.version().feature() + " " + System.getProperty("java.vm.specification.version"));
        System.out.println("given by option: " + System.getProperty("test.option") + " " + System.getProperty("test.empty") + "| " + System.getProperty("test.flag") + "| " + Integer.getInteger("test.number") + " " + Long.getLong("test.number", 5) + " " + Boolean.getBoolean("test.bool") + " " + Integer.getInteger("test.option") + " " + Integer.getInteger("test.hex", 1) + " " + Integer.getInteger("none", 9));
        System.out.println(System.setProperty("mine", "1") + " " + System.setProperty("mine", "2") + " " + System.getProperty("mine") + " " + System.clearProperty("mine") + " " + System.getProperty("mine") + " " + System.getProperty("mine", "default"));
        attempt("empty key", () -> System.getProperty(""));
        attempt("null key", () -> System.getProperty(null));
        attempt("null value", () -> System.setProperty("x", null));
        Map<String, String> env = System.getenv();
        System.out.println("environment " + (env.size() > 0) + " PATH " + (System.getenv("PATH") != null) + " none " + System.getenv("HEDDLE_NO_SUCH_VARIABLE") + " same " + Objects.equals(env.get("PATH"), System.getenv("PATH")));
        attempt("environment is read-only", () -> env.put("X", "Y"));
        attempt("null variable", () -> System.getenv(null));
        attempt("containsKey of another type", () -> ((Map<?, ?>) env).containsKey(1));
        int[] a = {1, 2, 3, 4, 5};
        System.arraycopy(a, 0, a, 1, 4);
        System.out.println(Arrays.toString(a));
        System.arraycopy(a, 2, a, 0, 3);
        System.out.println(Arrays.toString(a));
        attempt("range", () -> { System.arraycopy(a, 3, a, 0, 3); return 0; });
        attempt("negative", () -> { System.arraycopy(a, -1, a, 0, 1); return 0; });
        attempt("types", () -> { System.arraycopy(a, 0, new long[5], 0, 1); return 0; });
        attempt("no array", () -> { System.arraycopy("s", 0, a, 0, 1); return 0; });
        attempt("null", () -> { System.arraycopy(null, 0, a, 0, 1); return 0; });
        Object[] mixed = {"a", 1, "b"};
        String[] strings = new String[3];
        attempt("store check", () -> { System.arraycopy(mixed, 0, strings, 0, 3); return 0; });
        System.out.println("what came before stays: " + Arrays.toString(strings));
        long n = System.nanoTime(), m = System.currentTimeMillis();
        Thread.sleep(2);
        System.out.println("time passes " + (System.nanoTime() > n) + (System.currentTimeMillis() >= m) + " " + (m > 1_600_000_000_000L));
        Object o = new Object();
        System.out.println("identity hash is stable " + (System.identityHashCode(o) == o.hashCode()) + (System.identityHashCode(o) == System.identityHashCode(o)) + " null " + System.identityHashCode(null));
        streams();
        Runtime r = Runtime.getRuntime();
        System.gc();
        System.out.println((r.availableProcessors() >= 1) + " " + (r.maxMemory() > 0) + (r.totalMemory() >= r.freeMemory()) + " " + (System.console() == null || System.console() != null) + " " + (System.getSecurityManager() == null));
    }

    static void streams() throws IOException {
        PrintStream out = System.out, err = System.err;
        InputStream in = System.in;
        ByteArrayOutputStream b = new ByteArrayOutputStream(), e = new ByteArrayOutputStream();
        System.setOut(new PrintStream(b, true, "US-ASCII"));
        System.setErr(new PrintStream(e));
        System.setIn(new ByteArrayInputStream("typed\n".getBytes("US-ASCII")));
        System.out.print("captured ");
        System.out.println(new BufferedReader(new InputStreamReader(System.in)).readLine());
        new RuntimeException("to err").printStackTrace();
        System.setOut(out);
        System.setErr(err);
        System.setIn(in);
        System.out.println(b.toString("US-ASCII").trim() + " | " + e.toString().lines().findFirst().get() + " | " + (System.in == in));
        PrintStream p = new PrintStream(new OutputStream() {
            @Override
            public void write(int x) throws IOException {
                throw new IOException("full");
            }
        });
        p.print("x");
        System.out.println("error flag " + p.checkError());
        System.out.write('w');
        System.out.write(new byte[] {'x', 'y', '\n'}, 1, 2);
        System.out.append("appended").append('\n').flush();
    }
}
