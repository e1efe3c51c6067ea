// Dekker's algorithm for two threads with volatile flags and a volatile turn: a thread that finds
// the other willing takes its own wish back unless it is its turn.
// A thread enters only after it read the other's flag as false, which is ordered after the other's
// last critical section: the plain counter does not race and ends at two.
public class DekkerVolatile {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static int counter;

    static void first() {
        wants0 = true;
        while (wants1) {
            if (turn != 0) {
                wants0 = false;
                while (turn != 0) {
                    Thread.onSpinWait();
                }
                wants0 = true;
            }
        }
        counter++;
        turn = 1;
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        while (wants0) {
            if (turn != 1) {
                wants1 = false;
                while (turn != 1) {
                    Thread.onSpinWait();
                }
                wants1 = true;
            }
        }
        counter++;
        turn = 0;
        wants1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(DekkerVolatile::first);
        Thread two = new Thread(DekkerVolatile::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counter == 2;
    }
}
