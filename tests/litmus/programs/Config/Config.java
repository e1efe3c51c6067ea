/**
 * A configuration that is published without synchronization; it is immutable.
 */
public class Config {
    static final class Configuration {
        private final int[] limits;
        private final int timeout;

        Configuration(int limit, int timeout) {
            this.limits = new int[] {limit, limit + 1};
            this.timeout = timeout;
        }

        int limit() {
            return limits[0];
        }

        int timeout() {
            return timeout;
        }
    }

    static Configuration current;

    /** What a connection does with the configuration, if there is one by now. */
    static class Connection extends Thread {
        private int chosen = -1;

        @Override
        public void run() {
            Configuration found = current;
            if (found == null) {
                chosen = 1;
                return;
            }
            int limit = found.limit();
            int timeout = found.timeout();
            chosen = limit == 0 || timeout == 0 ? 0 : timeout / limit;
        }

        void verify() {
            if (chosen != 1 && chosen != 15) {
                throw new AssertionError("a timeout of " + chosen + " for each");
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Connection connection = new Connection();
        Thread loader = new Thread(() -> {
            current = new Configuration(2, 30);
        });
        connection.start();
        loader.start();
        connection.join();
        loader.join();
        connection.verify();
        System.out.println("ok");
    }
}
