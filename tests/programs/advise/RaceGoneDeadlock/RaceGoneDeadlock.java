// A race, and a deadlock that has nothing to do with it; and another race, which is another suggestion's.
public class RaceGoneDeadlock {
    static final Object left = new Object(), right = new Object();
    static int one, two;

    public static void main(String[] args) {
        Thread first = new Thread(() -> {
            one = 1;
            synchronized (left) {
                synchronized (right) {
                    two = 1;
                }
            }
        });
        Thread second = new Thread(() -> {
            one = 2;
            synchronized (right) {
                synchronized (left) {
                    one = 3;
                }
            }
            two = 2;
        });
        first.start();
        second.start();
    }
}
