/* What the line computes may have to wait for a lock. */
public class Blocks {
    static int total;
    static volatile int last; // others can move before it is set

    static synchronized int next() {
        last = 1;
        return 1;
    }

    static void add() {
        total = total + next(); // @add
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Blocks::next);
        Thread adder = new Thread(Blocks::add);
        other.start();
        adder.start();
        other.join();
        adder.join();
        assert total == 1;
    }
}
