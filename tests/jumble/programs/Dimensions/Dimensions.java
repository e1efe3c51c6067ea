import java.util.ArrayList;
import java.util.List;

// Arrays of references, one in another, under a lock that is an array itself: what is read is what was written, of the same class,
// and what does not belong there is refused.
public class Dimensions {
    static final int[] lock = new int[1];
    static final Object[] otherLock = new Object[1];
    static String[][] names = new String[2][2];
    static Object[][][] deep = new Object[2][2][2];
    static Number[] numbers = new Integer[2];

    static class Pair<E extends Comparable<E>> {
        @SuppressWarnings("unchecked")
        final E[] both = (E[]) new Comparable[2];

        void set(int i, E value) {
            both[i] = value;
        }

        E larger() {
            return both[0].compareTo(both[1]) < 0 ? both[1] : both[0];
        }
    }

    static final Pair<String> pair = new Pair<>();
    static final List<String> said = new ArrayList<>();

    static void write(int turn) {
        synchronized (lock) {
            synchronized (otherLock) {
                for (int i = 0; i < 2; i++) {
                    for (int k = 0; k < 2; k++) {
                        names[i][k] = "name" + i + k + turn;
                        deep[i][k] = new Object[] {names[i][k], turn};
                    }
                    numbers[i] = turn + i;
                    pair.set(i, names[i][1]);
                }
                try {
                    numbers[0] = 0.5;
                    said.add("stored");
                } catch (ArrayStoreException e) {
                    said.add("refused " + numbers[0]);
                }
            }
        }
    }

    static void read(int turn) {
        synchronized (otherLock) {
            Object[] inner = deep[1][0];
            String[] copy = names[0].clone();
            said.add(names[0][1].length() + " " + inner[0] + " " + inner[1] + " " + copy[1] + " "
                     + numbers[1].intValue() + " " + pair.larger());
        }
    }

    public static void main(String[] args) throws InterruptedException {
        for (int turn = 0; turn < 3; turn++) {
            int now = turn;
            Thread writer = new Thread(() -> write(now));
            writer.start();
            writer.join();
            Thread reader = new Thread(() -> read(now));
            reader.start();
            reader.join();
        }
        said.forEach(System.out::println);
    }
}
