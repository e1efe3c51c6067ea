// Two threads meet in a LongAdder, which may give it cells. Later one thread adds 1, and another one, which knows of that,
// adds 2, while main adds up the cells. LongAdder.sum() is no snapshot: main may read the cell of the first before 1 is
// added, and that of the second behind. It depends on the order in which threads have drawn their numbers
// (ThreadLocalRandom) which of the cells comes first, though the second of these threads was made first.
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.LongAdder;

public class AdderCells {
    static final LongAdder adder = new LongAdder();
    static volatile boolean isAdded;

    static class Meeting extends Thread {
        @Override
        public void run() {
            adder.add(4);
        }
    }

    static class First extends Thread {
        @Override
        public void run() {
            ThreadLocalRandom.current();
            adder.add(1);
            isAdded = true;
        }
    }

    static class Second extends Thread {
        @Override
        public void run() {
            ThreadLocalRandom.current();
            if (isAdded) {
                adder.add(2);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Meeting();
        Thread other = new Meeting();
        one.start();
        other.start();
        one.join();
        other.join();
        Thread second = new Second();
        Thread first = new First();
        first.start();
        second.start();
        if (adder.sum() == 10) {
            System.exit(3);
        }
    }
}
