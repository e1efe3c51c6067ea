import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;

/** What filled the heap in a try block is garbage in its handler, which can allocate again. */
public class OutOfMemoryHandlerRoom {
    static int linked() {
        try {
            List<Object> all = new LinkedList<>();
            while (true) all.add(new int[10]);
        } catch (OutOfMemoryError e) {
            return new byte[4_000_000].length;
        }
    }

    /** The list's variable is not the one that the exception overwrites. */
    static int secondVariable(int start) {
        try {
            int n = start;
            List<Object> all = new LinkedList<>();
            while (true) all.add(new long[n++ & 15]);
        } catch (OutOfMemoryError e) {
            return new byte[4_000_000].length;
        }
    }

    static int nested() {
        try {
            Object[] outer = null;
            try {
                long unused = 1;
                while (true) outer = new Object[] {outer, unused, "x" + unused++};
            } finally {
                outer = null;
                System.out.println("finally " + new byte[4_000_000].length);
            }
        } catch (OutOfMemoryError e) {
            return new byte[4_000_000].length;
        }
    }

    static int conditional(boolean both) {
        Map<Integer, Object> map;
        if (both) {
            int k = 0;
            map = new HashMap<>();
            try {
                while (true) map.put(k++, new char[20]);
            } catch (OutOfMemoryError e) {
                map = null;
            }
        }
        return new byte[4_000_000].length;
    }

    public static void main(String[] args) {
        try {
            List<byte[]> all = new ArrayList<>();
            while (true) all.add(new byte[1_000_003]);
        } catch (OutOfMemoryError e) {
            System.out.println(e.getMessage());
        }
        for (int i = 0; i < 3; i++) {
            System.out.println("linked " + linked());
            System.out.println("second " + secondVariable(i));
            System.out.println("nested " + nested());
            System.out.println("conditional " + conditional(i != 1));
            try {
                Object pad = "pad" + i;
                List<Object> all = new LinkedList<>();
                while (true) all.add(new Object[] {pad});
            } catch (OutOfMemoryError e) {
                System.out.println("inline " + i + " " + new byte[4_000_000].length);
            }
        }
    }
}
