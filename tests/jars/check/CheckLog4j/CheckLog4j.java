// Two threads log through one appender of log4j 1.2, which writes into memory: appending is
// synchronized, so that each line is whole. Both lines are there at the end, in either order.
import java.io.StringWriter;
import org.apache.log4j.Logger;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.WriterAppender;

public class CheckLog4j {
    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StringWriter out = new StringWriter();
        Logger logger = Logger.getLogger("check");
        logger.addAppender(new WriterAppender(new PatternLayout("%m;"), out));
        logger.setAdditivity(false);
        together(() -> logger.info("one"), () -> logger.info("two"));
        String text = out.toString();
        assert text.equals("one;two;") || text.equals("two;one;");
    }
}
