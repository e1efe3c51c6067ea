// The first thread holds both locks, the others one each: these two have no lock in common, so their accesses race,
// though each of them is ordered with those of the first.
public class GuardedByPairs {
    static final Object one = new Object(), two = new Object();
    static int value;

    public static void main(String[] args) {
        new Thread(() -> {
            synchronized (one) {
                synchronized (two) {
                    value++;
                }
            }
        }).start();
        new Thread(() -> {
            synchronized (one) {
                value++;
            }
        }).start();
        synchronized (two) {
            value++;
        }
    }
}
