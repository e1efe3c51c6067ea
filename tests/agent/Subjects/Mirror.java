import java.io.ByteArrayOutputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.ReentrantLock;

/** Looks at itself and at the JDK, and prints all that it sees: fields, serial forms, stacks, messages. */
public class Mirror implements Serializable {
    int plain;
    static long shared;
    final String text = "text";
    volatile double ordered;
    transient Object left;
    int[] array = {1};

    enum Kind { ONE, TWO }

    record Pair(int first, long second) implements Serializable {
        static int made;
    }

    static int deep(int n) {
        return deep(n + 1) + 1;
    }

    static void fails(Runnable body) {
        try {
            body.run();
        } catch (RuntimeException | StackOverflowError e) {
            System.out.println(e.getClass() + ": " + e.getMessage() + " "
                + (e instanceof StackOverflowError ? "" : Arrays.toString(e.getStackTrace())));
        }
    }

    public static void main(String[] args) throws Exception {
        for (Class<?> c : List.of(Mirror.class, Kind.class, Pair.class, Thread.class, Class.class,
                                  ArrayList.class, HashMap.class, ReentrantLock.class,
                                  AtomicInteger.class)) {
            System.out.println(c + " " + Arrays.toString(c.getDeclaredFields()) + " "
                + c.getDeclaredMethods().length);
        }
        for (Class<?> c : List.of(Mirror.class, Pair.class, ArrayList.class, AtomicInteger.class)) {
            System.out.println(ObjectStreamClass.lookup(c));
        }
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            for (Object o : List.of(new Mirror(), new Pair(1, 2), new ArrayList<>(List.of(1)), new AtomicInteger(3),
                                    new ConcurrentHashMap<>(), new ReentrantLock(), Kind.TWO)) {
                out.writeObject(o);
            }
        }
        System.out.println(Arrays.hashCode(bytes.toByteArray()));
        System.out.println(Arrays.hashCode(Mirror.class.getResourceAsStream("Mirror.class").readAllBytes()));
        Mirror none = args.length == 0 ? null : new Mirror();
        fails(() -> System.out.println(none.plain));
        fails(() -> none.array[2]++);
        fails(() -> new Mirror().array[2]++);
        fails(() -> {
            synchronized (none) {
                shared++;
            }
        });
        fails(() -> new ArrayList<>().get(3));
        fails(() -> deep(0));
        StackWalker.getInstance().forEach(System.out::println);
        // The monitor of an array.
        Thread other = new Thread(() -> {
            synchronized (args) {
                shared++;
            }
        });
        other.start();
        other.join();
        synchronized (args) {
            System.out.println(shared);
        }
    }
}
