/* Two threads make a thread each, which are numbered in the order in which that happens ("Thread-" and an integer,
 * says the API; the JDK counts).  The program looks at the names, so both orders show: either thread may
 * make Thread-2, as main has made Thread-0 and Thread-1. */
public class ThreadNumbersInNames {
    static boolean makesNext() {
        return new Thread(() -> { }).getName().equals("Thread-2");
    }

    public static void main(String[] args) {
        Thread first = new Thread(() -> {
            if (makesNext())
                throw new IllegalStateException();
        });
        Thread second = new Thread(() -> {
            if (makesNext())
                throw new ArithmeticException();
        });
        first.start();
        second.start();
    }
}
