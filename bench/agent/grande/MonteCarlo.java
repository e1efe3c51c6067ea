// Monte Carlo simulation of a share's price: threads take tasks, each with arrays of its own, and put the
// results into a list under a lock.
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;

final class MonteCarlo extends Kernel {
    private static final int TASKS = 5_000;
    private static final int DAYS = 1_000;

    /** Drift and volatility of a day. */
    private static final class Market {
        final double start;
        final double drift;
        final double volatility;

        Market(double start, double drift, double volatility) {
            this.start = start;
            this.drift = drift;
            this.volatility = volatility;
        }
    }

    private static final class Result {
        final int number;
        final double last;
        final double meanReturn;
        final double spread;

        Result(int number, double last, double meanReturn, double spread) {
            this.number = number;
            this.last = last;
            this.meanReturn = meanReturn;
            this.spread = spread;
        }
    }

    /** One path of prices and what is learnt from it. */
    private static final class Task {
        private final int number;
        private final Market market;
        private final double[] returns = new double[DAYS];
        private final double[] prices = new double[DAYS + 1];

        Task(int number, Market market) {
            this.number = number;
            this.market = market;
        }

        private void simulate() {
            Random random = new Random(number * 31L + 17);
            prices[0] = market.start;
            for (int day = 0; day < DAYS; day++) {
                double change = market.drift + market.volatility * random.nextGaussian();
                prices[day + 1] = prices[day] * Math.exp(change);
            }
        }

        private void computeReturns() {
            for (int day = 0; day < DAYS; day++) {
                returns[day] = Math.log(prices[day + 1] / prices[day]);
            }
        }

        Result run() {
            simulate();
            computeReturns();
            double sum = 0;
            for (double value : returns) {
                sum += value;
            }
            double mean = sum / DAYS;
            double squares = 0;
            for (double value : returns) {
                squares += (value - mean) * (value - mean);
            }
            return new Result(number, prices[DAYS], mean, Math.sqrt(squares / (DAYS - 1)));
        }
    }

    private final Market market = new Market(100, 0.0002, 0.01);
    private final Object lock = new Object();
    private int next;
    private List<Result> results;

    @Override
    void setUp() {
        next = 0;
        results = new ArrayList<>();
    }

    private int take() {
        synchronized (lock) {
            return next < TASKS ? next++ : -1;
        }
    }

    @Override
    void work(int thread) {
        for (int number = take(); number >= 0; number = take()) {
            Result result = new Task(number, market).run();
            synchronized (lock) {
                results.add(result);
            }
        }
    }

    @Override
    String check() {
        results.sort(Comparator.comparingInt(result -> result.number));
        double drift = 0;
        double spread = 0;
        double last = 0;
        for (Result result : results) {
            drift += result.meanReturn;
            spread += result.spread;
            last += result.last;
        }
        drift /= TASKS;
        spread /= TASKS;
        if (results.size() != TASKS || Math.abs(drift - market.drift) > 1e-4
                || Math.abs(spread - market.volatility) > 1e-4) {
            throw new IllegalStateException(results.size() + ", " + drift + ", " + spread);
        }
        return "mean " + last / TASKS;
    }

    public static void main(String[] args) throws Exception {
        new MonteCarlo().measure(args);
    }
}
