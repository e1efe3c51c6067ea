import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import java.util.concurrent.atomic.AtomicLongFieldUpdater;
import java.util.concurrent.atomic.AtomicMarkableReference;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.AtomicReferenceFieldUpdater;
import java.util.concurrent.atomic.AtomicStampedReference;

/* Atomic variables at their limits: overflow, failing functions, wrong fields, wrong types. */
public class AtomicCorners {
    interface Call {
        Object run() throws Throwable;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Throwable e) {
            end = e.getClass().getSimpleName();
        }
        System.out.println(what + ": " + end);
    }

    volatile int number;
    volatile long large;
    volatile String text;
    int plain;
    static volatile int ofClass;
    final int constant = 1;

    public static void main(String[] args) throws ReflectiveOperationException {
        AtomicInteger integer = new AtomicInteger(Integer.MAX_VALUE);
        call("overflow", integer::incrementAndGet);
        call("updated", () -> integer.updateAndGet(x -> {
            throw new IllegalStateException();
        }));
        call("unchanged", integer::get);
        call("nested", () -> integer.updateAndGet(x -> {
            integer.compareAndSet(Integer.MIN_VALUE, 5);
            return x + 1;
        }));
        call("accumulate", () -> integer.getAndAccumulate(4, Math::multiplyExact));
        call("exchange", () -> integer.compareAndExchange(24, 1) + " " + integer);
        call("exchange fails", () -> integer.compareAndExchange(24, 2) + " " + integer);
        AtomicIntegerArray array = new AtomicIntegerArray(2);
        call("index 2", () -> array.get(2));
        call("index -1", () -> array.incrementAndGet(-1));
        call("null array", () -> new AtomicIntegerArray((int[]) null));
        AtomicReference<Integer> boxed = new AtomicReference<>(1000);
        call("by identity", () -> boxed.compareAndSet(Integer.valueOf(1000), 1));
        AtomicStampedReference<String> stamped = new AtomicStampedReference<>("a", 1);
        int[] stamp = new int[1];
        call("stamped", () -> stamped.compareAndSet("a", "b", 2, 3) + " "
                + stamped.compareAndSet("a", "b", 1, 2) + " " + stamped.get(stamp) + stamp[0]);
        call("attempt", () -> stamped.attemptStamp("x", 9) + " " + stamped.attemptStamp("b", 9)
                + " " + stamped.getStamp());
        AtomicMarkableReference<String> marked = new AtomicMarkableReference<>(null, false);
        call("marked", () -> marked.attemptMark(null, true) + " " + marked.isMarked());
        call("plain field",
                () -> AtomicIntegerFieldUpdater.newUpdater(AtomicCorners.class, "plain"));
        call("static field",
                () -> AtomicIntegerFieldUpdater.newUpdater(AtomicCorners.class, "ofClass"));
        call("long as int",
                () -> AtomicIntegerFieldUpdater.newUpdater(AtomicCorners.class, "large"));
        call("int as long",
                () -> AtomicLongFieldUpdater.newUpdater(AtomicCorners.class, "number"));
        call("no field", () -> AtomicIntegerFieldUpdater.newUpdater(AtomicCorners.class, "none"));
        call("wrong type", () -> AtomicReferenceFieldUpdater.newUpdater(AtomicCorners.class,
                Integer.class, "text"));
        AtomicIntegerFieldUpdater<AtomicCorners> updater =
                AtomicIntegerFieldUpdater.newUpdater(AtomicCorners.class, "number");
        call("null object", () -> updater.get(null));
        call("updater", () -> updater.addAndGet(new AtomicCorners(), 7));
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        VarHandle constant = lookup.findVarHandle(AtomicCorners.class, "constant", int.class);
        call("final", () -> (int) constant.get(new AtomicCorners()));
        call("set final", () -> {
            constant.set(new AtomicCorners(), 2);
            return "set";
        });
        call("supported", () -> constant.isAccessModeSupported(VarHandle.AccessMode.SET));
        VarHandle text = lookup.findVarHandle(AtomicCorners.class, "text", String.class);
        call("add to a string", () -> text.getAndAdd(new AtomicCorners(), "x"));
        call("wrong argument", () -> text.compareAndSet(new AtomicCorners(), 1, 2));
        call("null receiver", () -> (String) text.getVolatile((AtomicCorners) null));
        VarHandle elements = MethodHandles.arrayElementVarHandle(int[].class);
        call("element 1", () -> (int) elements.getVolatile(new int[1], 1));
        call("bitwise", () -> (int) elements.getAndBitwiseXor(new int[] {5}, 0, 3));
        VarHandle doubles = MethodHandles.arrayElementVarHandle(double[].class);
        call("add double", () -> (double) doubles.getAndAdd(new double[] {1}, 0, 0.5));
        call("NaN", () -> doubles.compareAndSet(new double[] {Double.NaN}, 0, Double.NaN, 1.0));
        call("zeros", () -> doubles.compareAndSet(new double[] {0.0}, 0, -0.0, 1.0));
    }
}
