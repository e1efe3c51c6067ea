// As AtomicReferencePublish, but the object is published in the mode opaque.
import java.util.concurrent.atomic.AtomicReference;

public class AtomicReferencePublishBroken {
    static final class Box {
        int value;
    }

    static final AtomicReference<Box> BOX = new AtomicReference<>();
    static int seen;

    public static void main(String[] args) throws Exception {
        Thread reader = start(() -> {
            Box box = BOX.get();
            while (box == null) {
                Thread.onSpinWait();
                box = BOX.get();
            }
            seen = box.value;
        });
        Box box = new Box();
        box.value = 42;
        BOX.setOpaque(box);
        reader.join();
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
