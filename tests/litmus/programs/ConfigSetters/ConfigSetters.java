/**
 * A configuration that is published without synchronization, when its setters have been called.
 */
public class ConfigSetters {
    static final class Configuration {
        private int[] limits = {1, 1};
        private int timeout = 1;

        void setLimit(int limit) {
            limits[0] = limit;
            limits[1] = limit + 1;
        }

        void setTimeout(int timeout) {
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
            Configuration made = new Configuration();
            made.setLimit(2);
            made.setTimeout(30);
            current = made;
        });
        connection.start();
        loader.start();
        connection.join();
        loader.join();
        connection.verify();
        System.out.println("ok");
    }
}
