// Double-checked locking of a static singleton, done right: the field is volatile, and a local
// variable spares the second volatile read. Whoever sees the object sees it complete.
class Registry {
    static volatile Registry instance;
    int entries;
    int[] slots;

    Registry() {
        slots = new int[1];
        slots[0] = 7;
        entries = 1;
    }

    static Registry get() {
        Registry result = instance;
        if (result == null) {
            synchronized (Registry.class) {
                result = instance;
                if (result == null) {
                    result = new Registry();
                    instance = result;
                }
            }
        }
        return result;
    }
}

public class DoubleCheckedVolatile {
    static Registry seenByFirst;
    static Registry seenBySecond;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            seenByFirst = Registry.get();
            assert seenByFirst.entries == 1 && seenByFirst.slots[0] == 7;
        });
        Thread second = new Thread(() -> {
            seenBySecond = Registry.get();
            assert seenBySecond.entries == 1 && seenBySecond.slots[0] == 7;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        assert seenByFirst == seenBySecond;
    }
}
