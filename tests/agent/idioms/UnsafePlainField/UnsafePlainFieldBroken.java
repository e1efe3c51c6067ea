// As UnsafePlainField, but nothing orders them.
import java.lang.reflect.Field;
import sun.misc.Unsafe;

public class UnsafePlainFieldBroken {
    static class Box {
        int value;
    }

    public static void main(String[] args) throws Exception {
        Field field = Unsafe.class.getDeclaredField("theUnsafe");
        field.setAccessible(true);
        Unsafe unsafe = (Unsafe) field.get(null);
        long offset = unsafe.objectFieldOffset(Box.class.getDeclaredField("value"));
        Box box = new Box();
        Thread writer = start(() -> unsafe.putInt(box, offset, 42));
        Thread.sleep(100);
        if (unsafe.getInt(box, offset) != 42) {
            throw new AssertionError(box.value);
        }
        writer.join();
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
