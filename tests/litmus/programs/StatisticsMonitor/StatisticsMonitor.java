/**
 * A monitor reads a counter twice and relies on it never to go down.
 */
public class StatisticsMonitor {
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

    static class Monitor extends Thread {
        private int before;
        private int after;

        @Override
        public void run() {
            before = statistics.served;
            after = statistics.served;
        }

        void verify() {
            if (after < before) {
                throw new AssertionError("from " + before + " down to " + after);
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Server server = new Server(true, false, true);
        Monitor monitor = new Monitor();
        server.start();
        monitor.start();
        server.join();
        monitor.join();
        monitor.verify();
        System.out.println("ok");
    }
}
