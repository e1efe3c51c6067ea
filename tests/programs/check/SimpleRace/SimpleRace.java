// Figure 2 of the JRF-E paper: thread 1 tells thread 2 through the flag `done` that x is set.
// The mistake: the flag is plain, so neither the flag nor x is ordered by happens-before, and both
// race. In every interleaving x is 1 once the flag is seen, so the assertion never fails here.
public class SimpleRace {
    static int x;
    static boolean done = false;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            x = 1;
            done = true;
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            while (!done) {
                // spin
            }
            assert x == 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread1();
        Thread second = new Thread2();
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
