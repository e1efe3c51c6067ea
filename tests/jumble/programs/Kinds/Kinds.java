import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.ObjectStreamClass;
import java.io.Serializable;
import java.lang.reflect.Field;
import java.util.Arrays;

// Fields and elements of all types, hidden ones, those of copies, of objects that were read from a stream, and of a class that
// is initialized while others wait: each thread adds to them under a lock, and nothing is lost or cut.
public class Kinds {
    static class Base implements Cloneable, Serializable {
        byte b = Byte.MIN_VALUE;
        short s = Short.MIN_VALUE;
        char c = Character.MAX_VALUE - 100;
        int i = -1;
        long l = 1L << 40;
        float f = -0.5f;
        double d = 1e300;
        boolean z;
        String text = "";
        int[] array = {1, 2};
        int hidden = 1;

        @Override
        public Base clone() {
            try {
                return (Base) super.clone();
            } catch (CloneNotSupportedException e) {
                throw new AssertionError(e);
            }
        }
    }

    static class Derived extends Base {
        private static final long serialVersionUID = 1;
        long hidden = -1; // another one

        void add() {
            b++;
            s += 3;
            c++;
            i -= 5;
            l += 1L << 32;
            f += 0.25f;
            d /= 10;
            z = !z;
            text += "x";
            array[0]++;
            array = Arrays.copyOf(array, array.length);
            array[1] += 2;
            hidden--;
            super.hidden++;
        }

        String all() {
            return b + " " + s + " " + (int) c + " " + i + " " + l + " " + f + " " + d + " " + z + " " + text + " "
                + array[0] + " " + array[1] + " " + hidden + " " + super.hidden;
        }
    }

    static class Late {
        static long[] numbers = {1L << 33, -1};
        static byte[] bytes = {-128, 127};
        static boolean[] flags = {true, false};
        static char[] chars = {'\uffff', 'a'};
        static short[] shorts = {-1, 1};
        static float[] floats = {0.5f, -0.5f};
        static double[] doubles = {1e-300, -1};
        static int count;

        static {
            for (int i = 0; i < 10; i++) {
                count++;
            }
        }

        static void add() {
            numbers[0] += 1L << 32;
            bytes[0]++;
            flags[1] = !flags[1];
            chars[0]--;
            shorts[1]--;
            floats[1] *= 2;
            doubles[0] *= 3;
            count++;
        }

        static String all() {
            return numbers[0] + " " + bytes[0] + " " + flags[0] + flags[1] + " " + (int) chars[0] + " " + shorts[1] + " "
                + floats[1] + " " + doubles[0] + " " + count;
        }
    }

    static Derived shared = new Derived();
    static final Object lock = new Object();

    static Derived read(byte[] bytes) throws Exception {
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes))) {
            return (Derived) in.readObject();
        }
    }

    static byte[] written(Derived object) throws Exception {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(object);
        }
        return bytes.toByteArray();
    }

    static void work(int number) {
        for (int i = 0; i < 20; i++) {
            synchronized (lock) {
                try {
                    shared.add();
                    if (i % 5 == number) {
                        shared = (Derived) shared.clone();
                    } else if (i % 5 == number + 1) {
                        shared = read(written(shared));
                    }
                    Late.add();
                } catch (Exception e) {
                    throw new AssertionError(e);
                }
            }
        }
    }

    public static void main(String[] args) throws Exception {
        Thread[] threads = new Thread[3];
        for (int t = 0; t < 3; t++) {
            int number = t;
            threads[t] = new Thread(() -> work(number));
            threads[t].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println(shared.all());
        System.out.println(Late.all());
        System.out.println(ObjectStreamClass.lookup(Base.class).getSerialVersionUID());
        for (Field field : Base.class.getDeclaredFields()) {
            if (!field.isSynthetic()) {
                System.out.println(field);
            }
        }
    }
}
