import java.lang.ref.*;

/** References are enqueued after they were cleared, each once; clear() alone enqueues nothing, enqueue() does at once. */
public class WeakReferenceEnqueued {
    /** Collects until the condition holds: one collection need not be enough, and other threads enqueue. */
    static boolean collected(java.util.function.BooleanSupplier condition) throws InterruptedException {
        for (int i = 0; i < 200 && !condition.getAsBoolean(); i++) {
            System.gc();
            Thread.sleep(10);
        }
        return condition.getAsBoolean();
    }

    static final ReferenceQueue<Object> queue = new ReferenceQueue<>();

    static Reference<?> lost() {
        return new WeakReference<>(new Object(), queue);
    }

    public static void main(String[] args) throws Exception {
        Reference<?> one = lost(), two = lost();
        System.gc();
        Reference<?> first = queue.remove(), second = queue.remove();
        System.out.println((first == one && second == two) || (first == two && second == one));
        System.out.println(one.get() + " " + two.get() + " " + queue.poll());
        System.out.println(one.enqueue() + " " + one.isEnqueued());
        Object kept = new Object();
        WeakReference<Object> third = new WeakReference<>(kept, queue), fourth = new WeakReference<>(kept, queue);
        System.out.println(third.enqueue() + " " + third.get() + " " + (queue.poll() == third));
        fourth.clear();
        System.gc();
        System.out.println(fourth.get() + " " + queue.remove(50));
        System.out.println(fourth.enqueue() + " " + (queue.remove() == fourth) + " " + kept.equals(kept));
    }
}
