/* Final fields, and the freeze at the end of each constructor (JLS 17.5.1). */
public class Finals {
    static class Base {
        final int x;
        int y;

        Base(int x) {
            this.x = x;
            y = x + 1;
        }
    }

    static class Derived extends Base {
        final long z;

        Derived() {
            this(3);
        }

        Derived(int z) {
            super(2);
            this.z = z + x;
        }
    }

    static class Failing {
        final int kept;

        Failing() {
            kept = 9;
            throw new IllegalStateException();
        }
    }

    record Point(int x, int y) {
    }

    static final Object SHARED = new int[0];

    public static void main(String[] args) {
        Base base = new Base(5);
        int sum = base.x + base.y;
        Derived derived = new Derived();
        sum += derived.z;
        try {
            new Failing();
        } catch (IllegalStateException expected) {
            sum++;
        }
        Point point = new Point(1, 2);
        sum += point.x();
        if (SHARED == null)
            sum++;
    }
}
