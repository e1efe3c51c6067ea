// log4j 1.2: loggers of a hierarchy with appenders to a file, to memory and behind a queue, written to by four
// threads while levels change.
import java.io.File;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Level;
import org.apache.log4j.Logger;
import org.apache.log4j.MDC;
import org.apache.log4j.NDC;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.spi.LoggingEvent;

final class Log4j {
    /** Keeps the lines. */
    private static final class Memory extends AppenderSkeleton {
        private final List<String> lines = new ArrayList<>();

        @Override
        protected void append(LoggingEvent event) {
            lines.add(layout.format(event));
        }

        @Override
        public void close() {}

        @Override
        public boolean requiresLayout() {
            return true;
        }

        synchronized List<String> sorted() {
            List<String> sorted = new ArrayList<>(lines);
            Collections.sort(sorted);
            return sorted;
        }
    }

    private static void work(int number, int messages) {
        Logger mine = Logger.getLogger("app.worker" + number);
        Logger shared = Logger.getLogger("app.shared");
        MDC.put("worker", "w" + number);
        for (int i = 0; i < messages; i++) {
            NDC.push("step " + i % 10);
            mine.debug("not wanted " + i);
            mine.info("message " + i);
            if (i % 3 == 0) {
                shared.warn("shared " + i, i % 30 == 0 ? new IllegalStateException("fault " + i) : null);
            }
            if (i % 100 == 0) {
                Logger.getLogger("app.other" + number).setLevel(i % 200 == 0 ? Level.ERROR : Level.INFO);
                Logger.getLogger("app.other" + number + ".part" + i % 7).error("other " + i);
            }
            NDC.pop();
        }
        NDC.remove();
        MDC.remove("worker");
    }

    /** One for each appender: a layout has a buffer that the lock of its appender protects. */
    private static PatternLayout layout() {
        return new PatternLayout("%-5p [%t] %c{1} %x %X{worker} - %m%n");
    }

    private static void show(String name, List<String> lines) {
        System.out.println(name + ": " + lines.size() + " lines, "
                + Workers.digest(String.join("", lines)));
    }

    public static void main(String[] args) throws Exception {
        int messages = 1000 * Workers.size(args);
        File file = File.createTempFile("log4j", ".log");
        file.deleteOnExit();
        Logger root = Logger.getRootLogger();
        root.setLevel(Level.INFO);
        root.addAppender(new FileAppender(layout(), file.getPath(), false));
        Memory memory = new Memory();
        memory.setLayout(layout());
        root.addAppender(memory);
        Memory late = new Memory();
        late.setLayout(layout());
        AsyncAppender queue = new AsyncAppender();
        queue.setBufferSize(64);
        queue.addAppender(late);
        Logger.getLogger("app.shared").addAppender(queue);
        Workers.run(number -> work(number, messages));
        Logger.getRootLogger().info("done");
        queue.close();
        root.removeAllAppenders();
        show("memory", memory.sorted());
        show("queue", late.sorted());
        List<String> lines = new ArrayList<>(Files.readAllLines(file.toPath()));
        Collections.sort(lines);
        show("file", lines);
    }
}
