// Figure 8 of the JRF-E paper: Peterson's algorithm with a volatile reference to plain elements.
// The mistake: `volatile boolean[]` makes the reference volatile, not what is in the array, so the
// elements race. `shared` races too: a thread that finds the other's element false enters without
// reading `turn`, hence without an edge from the other's critical section. Interleavings alone keep
// the two apart, so the count is always right here.
public class PetersonVolatileArray {
    static volatile int turn;
    static int shared;
    static volatile boolean[] flag = {false, false};

    static void enter(int me) {
        int other = 1 - me;
        flag[me] = true;
        turn = other;
        while (flag[other] && turn == other) {
            // spin
        }
        shared++;
        flag[me] = false;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> enter(0));
        Thread second = new Thread(() -> enter(1));
        first.start();
        second.start();
        first.join();
        second.join();
        assert shared == 2;
    }
}
