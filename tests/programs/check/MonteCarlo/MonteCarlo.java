// A Monte Carlo simulation of stock prices: each thread runs one task with objects of its own.
// The mistake: the constructor of the class that all others extend sets the static field
// UNIVERSAL_DEBUG, to the same value every time. Both threads create objects: these writes, and the
// reads in check, race. They are redundant, so the result is right, and nothing else is shared.
public class MonteCarlo {
    public static void main(String[] args) throws InterruptedException {
        double average = new AppDemo().run();
        assert average == (new PriceStock(0).run() + new PriceStock(1).run()) / 2;
    }
}

/** What all classes of the application extend. */
class Universal {
    static boolean UNIVERSAL_DEBUG;

    Universal() {
        UNIVERSAL_DEBUG = true;
    }

    void check(boolean condition) {
        if (UNIVERSAL_DEBUG) {
            assert condition;
        }
    }
}

/** The price of a stock at the end of a random walk. */
class PriceStock extends Universal {
    private static final int STEPS = 3;

    private int random;
    private double price = 100;

    PriceStock(int seed) {
        random = seed;
    }

    double run() {
        for (int step = 0; step < STEPS; step++) {
            random = (random * 5 + 3) % 16;
            price *= 1 + (random - 7.5) / 100;
            check(price > 0);
        }
        return price;
    }
}

class AppDemo extends Universal {
    private final double[] results = new double[2];

    double run() throws InterruptedException {
        Thread[] threads = new Thread[results.length];
        for (int i = 0; i < threads.length; i++) {
            int task = i;
            threads[i] = new Thread(() -> results[task] = new PriceStock(task).run());
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        return (results[0] + results[1]) / 2;
    }
}
