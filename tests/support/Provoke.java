// Runs a program of tests/programs/check again and again on HotSpot and counts how it ends, to show
// which of the outcomes that heddle check finds can be provoked there:
//
//     java -ea tests/support/Provoke.java CLASSES Main ROUNDS [ARGS]
//
// Each round loads the program's classes anew, so that its static fields are as at the beginning;
// the property "round" has its number, for programs that need other strings in each.
// What is counted: "ends", the class of each uncaught exception, and "hangs" when threads that are
// no daemons are still there after two seconds; three hangs end the run, and so does the time that the
// property "seconds" gives it. Calls of System.exit are
// not intercepted: a program that exits has to be run in a loop of the shell.
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;

public class Provoke {
    static final long HANG_MILLIS = 2000;
    static final int MOST_HANGS = 3;

    public static void main(String[] args) throws Exception {
        URL[] path = {Path.of(args[0]).toUri().toURL()};
        String[] rest = Arrays.copyOfRange(args, 3, args.length);
        Map<String, Integer> counts = new TreeMap<>();
        int hangs = 0;
        long end = System.nanoTime() + Long.getLong("seconds", 3600) * 1_000_000_000;
        for (int round = 0; round < Integer.parseInt(args[2]) && hangs < MOST_HANGS
                && System.nanoTime() < end; round++) {
            System.setProperty("round", String.valueOf(round));
            String outcome = once(path, args[1], rest);
            counts.merge(outcome, 1, Integer::sum);
            hangs += outcome.contains("hangs") ? 1 : 0;
        }
        counts.forEach((outcome, count) -> System.out.println(count + "\t" + outcome));
        System.exit(0);
    }

    static String once(URL[] path, String name, String[] args) throws Exception {
        var thrown = Collections.synchronizedSet(new TreeSet<String>());
        ThreadGroup group = new ThreadGroup("program") {
            @Override
            public void uncaughtException(Thread thread, Throwable e) {
                thrown.add(e.getClass().getName());
            }
        };
        URLClassLoader loader = new URLClassLoader(path);
        loader.setDefaultAssertionStatus(true);
        Method main = loader.loadClass(name).getMethod("main", String[].class);
        Thread first = new Thread(group, () -> {
            try {
                main.invoke(null, (Object) args);
            } catch (InvocationTargetException e) {
                Provoke.<RuntimeException>rethrow(e.getCause());
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }, "main");
        first.start();
        boolean ended = await(group);
        if (!ended) {
            thrown.add("hangs");
        } else {
            loader.close();
        }
        return thrown.isEmpty() ? "ends" : String.join(" ", thrown);
    }

    /** As it is, so that a handler that the program has given to its main thread gets it. */
    static <E extends Throwable> void rethrow(Throwable e) throws E {
        @SuppressWarnings("unchecked")
        E any = (E) e;
        throw any;
    }

    /** Waits until no thread of the group but daemons is alive. */
    static boolean await(ThreadGroup group) throws InterruptedException {
        long end = System.nanoTime() + HANG_MILLIS * 1_000_000;
        Thread[] threads = new Thread[64];
        while (true) {
            int count = group.enumerate(threads);
            Thread alive = null;
            for (int i = 0; i < count; i++) {
                alive = threads[i].isDaemon() ? alive : threads[i];
            }
            long left = (end - System.nanoTime()) / 1_000_000;
            if (alive == null || left <= 0) {
                return alive == null;
            }
            alive.join(left);
        }
    }
}
