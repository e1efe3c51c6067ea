// Three threads, each holding what the next one wants: one cycle of three, one finding.
public class CycleOfThree {
    static final Object[] locks = {new Object(), new Object(), new Object()};

    static void use(int number) {
        synchronized (locks[number]) {
            synchronized (locks[(number + 1) % 3]) {
            }
        }
    }

    public static void main(String[] args) {
        new Thread(() -> use(0), "A").start();
        new Thread(() -> use(1), "B").start();
        use(2);
    }
}
