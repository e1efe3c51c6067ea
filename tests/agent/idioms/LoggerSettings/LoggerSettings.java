// "All methods on Logger are multi-thread safe": who sees a filter or a level that another thread has set,
// sees what that one did before.
import java.util.logging.Filter;
import java.util.logging.Level;
import java.util.logging.Logger;

public class LoggerSettings {
    static int state;

    public static void main(String[] args) throws Exception {
        Logger logger = Logger.getLogger("idiom");
        logger.setUseParentHandlers(false);
        int[] sum = new int[1];
        Filter filter = record -> {
            sum[0] += state;
            return true;
        };
        logger.info("not filtered yet");
        Thread one = start(() -> {
            state = 21;
            logger.setFilter(filter);
        });
        Thread two = start(() -> {
            while (logger.getFilter() == null) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            logger.info("filtered");
        });
        one.join();
        two.join();
        Thread three = start(() -> {
            state = 21;
            logger.setLevel(Level.FINEST);
        });
        Thread four = start(() -> {
            while (!logger.isLoggable(Level.FINER)) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            sum[0] += state;
        });
        three.join();
        four.join();
        int seen = sum[0];
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
