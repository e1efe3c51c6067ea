/**
 * Two servers count their requests without synchronization; counts may be lost, but not invented.
 */
public class StatisticsCounter {
    /** Requests by kind; the counters are plain on purpose, since a lost count does no harm. */
    static class Statistics {
        int served;
        int failed;

        void request(boolean good) {
            if (good) {
                served++;
            } else {
                failed++;
            }
        }
    }

    static final Statistics statistics = new Statistics();

    static class Server extends Thread {
        private final boolean[] requests;

        Server(boolean... requests) {
            this.requests = requests;
        }

        @Override
        public void run() {
            for (boolean good : requests) {
                statistics.request(good);
            }
        }
    }

    /** At least one of the writes that no other write happens after is seen, so at least one count. */
    static void verify(String what, int found, int least, int most) {
        if (found < least || found > most) {
            throw new AssertionError(what + " " + found);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Server one = new Server(true, false, true);
        Server two = new Server(true);
        one.start();
        two.start();
        one.join();
        two.join();
        verify("served", statistics.served, 1, 3);
        verify("failed", statistics.failed, 1, 1);
        System.out.println("ok");
    }
}
