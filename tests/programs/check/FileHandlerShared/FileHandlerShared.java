// Two threads log to one FileHandler of java.util.logging, which locks itself: the file has both records
// in every schedule.
import java.util.logging.FileHandler;
import java.util.logging.Logger;
import java.nio.file.Files;
import java.nio.file.Paths;

public class FileHandlerShared {
    interface Work {
        void run() throws Exception;
    }

    static Thread start(Work work) {
        Thread thread = new Thread(() -> {
            try {
                work.run();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
        thread.start();
        return thread;
    }

    public static void main(String[] args) throws Exception {
        Logger logger = Logger.getLogger("subject");
        logger.setUseParentHandlers(false);
        FileHandler handler = new FileHandler("handled.log");
        logger.addHandler(handler);
        Thread one = start(() -> logger.info("first")), two = start(() -> logger.info("second"));
        one.join();
        two.join();
        handler.close();
        String text = Files.readString(Paths.get("handled.log"));
        if (!text.contains("first") || !text.contains("second")) {
            throw new IllegalStateException(text);
        }
    }
}
