// log4j 2, configured by a file: console, rolling and plain files, an asynchronous appender and asynchronous
// loggers (which use the Disruptor), markers, thread contexts, filters, lookups and stack traces.
import java.nio.file.*;
import java.util.*;
import org.apache.logging.log4j.*;
import org.apache.logging.log4j.core.LoggerContext;
import org.apache.logging.log4j.core.config.Configurator;
import org.apache.logging.log4j.message.*;

public class Log4jAppenders {
    static final Logger LOG = LogManager.getLogger("app");
    static final Logger ASYNCHRONOUS = LogManager.getLogger("async.one");

    static void work(int n) {
        ThreadContext.put("id", "job" + n);
        ThreadContext.push("nested" + n);
        for (int i = 0; i < 3; i++) {
            LOG.info("thread {} message {}", n, i);
        }
        ASYNCHRONOUS.warn("asynchronous {}", n);
        try {
            throw new IllegalStateException("boom " + n, new RuntimeException("cause"));
        } catch (IllegalStateException e) {
            LOG.error("caught", e);
        }
        ThreadContext.clearAll();
    }

    static void levels() {
        Marker parent = MarkerManager.getMarker("PARENT");
        Marker child = MarkerManager.getMarker("CHILD").setParents(parent);
        LOG.debug(child, "marked {}", () -> "lazily");
        LOG.trace("not shown");
        Configurator.setLevel("app", Level.TRACE);
        LOG.trace("shown {} {}", new int[] {1, 2}, List.of("a", "b"));
        LOG.atInfo().withMarker(parent).withLocation().log("built {}", 7);
        LOG.info(new MapMessage<>(new TreeMap<>(Map.of("key", "value", "other", "thing"))));
        LOG.info(new StructuredDataMessage("event", "text", "type"));
        LOG.info("dropped by the filter");
        System.out.println(LOG.isTraceEnabled() + " " + LOG.getLevel() + " " + ASYNCHRONOUS.getLevel());
    }

    public static void main(String[] args) throws Exception {
        for (int i = 0; i < 3; i++) {
            int n = i;
            Thread thread = new Thread(() -> work(n), "worker" + n);
            thread.start();
            thread.join();
        }
        levels();
        LoggerContext context = (LoggerContext) LogManager.getContext(false);
        System.out.println(new TreeSet<>(context.getConfiguration().getAppenders().keySet()));
        LogManager.shutdown();
        try (DirectoryStream<Path> files = Files.newDirectoryStream(Path.of("logs"))) {
            TreeSet<Path> sorted = new TreeSet<>();
            files.forEach(sorted::add);
            for (Path file : sorted) {
                System.out.println("== " + file.getFileName());
                Files.readAllLines(file).forEach(System.out::println);
                Files.delete(file);
            }
        }
    }
}
