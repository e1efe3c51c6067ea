// Peterson's algorithm for two threads with volatile flags and a volatile turn.
// Every access that decides who enters is volatile, so whoever enters second has read what the
// first wrote when it left, and the plain counter is ordered: race-free, and the count is right.
public class PetersonVolatile {
    static volatile boolean wants0;
    static volatile boolean wants1;
    static volatile int turn;
    static int counter;

    static void first() {
        wants0 = true;
        turn = 1;
        while (wants1 && turn == 1) {
            Thread.onSpinWait();
        }
        counter++;
        wants0 = false;
    }

    static void second() {
        wants1 = true;
        turn = 0;
        while (wants0 && turn == 0) {
            Thread.onSpinWait();
        }
        counter++;
        wants1 = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(PetersonVolatile::first);
        Thread two = new Thread(PetersonVolatile::second);
        one.start();
        two.start();
        one.join();
        two.join();
        assert counter == 2;
    }
}
