// log4j 1.2: two threads write, while others attach and close appenders, configure by properties, change queues, files
// and thresholds, list the loggers, and send events through a socket to another hierarchy.
import java.io.File;
import java.io.IOException;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.ListResourceBundle;
import java.util.Properties;
import java.util.Stack;
import java.util.stream.Stream;
import org.apache.log4j.Appender;
import org.apache.log4j.AppenderSkeleton;
import org.apache.log4j.AsyncAppender;
import org.apache.log4j.Category;
import org.apache.log4j.DailyRollingFileAppender;
import org.apache.log4j.EnhancedPatternLayout;
import org.apache.log4j.FileAppender;
import org.apache.log4j.Hierarchy;
import org.apache.log4j.HTMLLayout;
import org.apache.log4j.Level;
import org.apache.log4j.LogManager;
import org.apache.log4j.Logger;
import org.apache.log4j.MDC;
import org.apache.log4j.NDC;
import org.apache.log4j.PatternLayout;
import org.apache.log4j.PropertyConfigurator;
import org.apache.log4j.RollingFileAppender;
import org.apache.log4j.SimpleLayout;
import org.apache.log4j.WriterAppender;
import org.apache.log4j.helpers.LogLog;
import org.apache.log4j.net.SocketAppender;
import org.apache.log4j.net.SocketNode;
import org.apache.log4j.spi.HierarchyEventListener;
import org.apache.log4j.spi.LoggingEvent;
import org.apache.log4j.spi.RendererSupport;
import org.apache.log4j.spi.RootLogger;
import org.apache.log4j.varia.LevelRangeFilter;
import org.apache.log4j.varia.StringMatchFilter;
import org.apache.log4j.xml.XMLLayout;

final class Log4j {
    /** Keeps the lines. */
    private static final class Memory extends AppenderSkeleton {
        private final List<String> lines = new ArrayList<>();

        Memory(String name) {
            setName(name);
            setLayout(new PatternLayout("%-5p %c{1} %x %X{worker} - %m"));
        }

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

        synchronized String digest() {
            Collections.sort(lines);
            return lines.size() + " lines, " + Workers.digest(String.join("\n", lines));
        }
    }

    private static final class Words extends ListResourceBundle {
        @Override
        protected Object[][] getContents() {
            return new Object[][] {{"greeting", "good day"}, {"order", "order {0} of {1}"}};
        }
    }

    private static final class Listener implements HierarchyEventListener {
        @Override
        public void addAppenderEvent(Category category, Appender appender) {}

        @Override
        public void removeAppenderEvent(Category category, Appender appender) {}
    }

    private final Path home;
    private final int rounds;
    private final Memory kept = new Memory("kept");
    private final Logger app = Logger.getLogger("app");
    private final Hierarchy side = new Hierarchy(new RootLogger(Level.DEBUG));
    private final AsyncAppender queue = new AsyncAppender();
    private final RollingFileAppender rolling;
    private final String[] results = new String[8];

    private Log4j(Path home, int rounds) throws IOException {
        this.home = home;
        this.rounds = rounds;
        rolling = new RollingFileAppender(new PatternLayout("%d %r [%t] %c %l - %m%n"), file("rolling.log"));
        rolling.setMaximumFileSize(600);
        rolling.setMaxBackupIndex(2);
        app.setLevel(Level.DEBUG);
        app.addAppender(kept);
        app.addAppender(rolling);
        queue.setName("queue");
        queue.setBufferSize(4);
        queue.addAppender(new FileAppender(new XMLLayout(), file("queue.xml")));
        app.addAppender(queue);
    }

    private String file(String name) {
        return home.resolve(name).toString();
    }

    private void order(int number) throws Exception {
        Logger logger = Logger.getLogger("app.orders");
        MDC.put("worker", "first");
        for (int i = 0; i < 40 * rounds; i++) {
            NDC.push("step " + i % 4);
            logger.info("order " + i);
            logger.trace("not wanted");
            if (i % 10 == 5) {
                Stack<?> context = NDC.cloneStack();
                Thread child = new Thread(() -> {
                    NDC.inherit(context);
                    NDC.setMaxDepth(3);
                    Logger.getLogger("app.orders.child").warn("inherited " + NDC.getDepth());
                    NDC.remove();
                });
                child.start();
                child.join();
            }
            NDC.pop();
        }
        NDC.remove();
        results[number] = "depth " + NDC.getDepth();
    }

    private void explain(int number) {
        Logger logger = Logger.getLogger("app.items.explained");
        logger.setResourceBundle(new Words());
        for (int i = 0; i < 30 * rounds; i++) {
            switch (i % 5) {
                case 0 -> logger.error("fault", new IllegalStateException("wanted " + i));
                case 1 -> logger.l7dlog(Level.INFO, "order", new Object[] {i, "many"}, null);
                case 2 -> logger.debug(List.of("rendered", i));
                case 3 -> logger.assertLog(i < 0, "asserted " + i);
                default -> logger.l7dlog(Level.WARN, "greeting", null);
            }
            MDC.put("item", i);
            Logger.getLogger("app.items").fatal("item " + MDC.get("item"));
        }
        MDC.clear();
        results[number] = "context " + MDC.get("item");
    }

    private Properties properties(int round) {
        Properties settings = new Properties();
        settings.setProperty("log4j.logger.conf", (round % 2 == 0 ? "DEBUG" : "WARN") + ", out" + round % 3);
        settings.setProperty("log4j.logger.conf.part" + round, "INHERITED");
        settings.setProperty("log4j.additivity.conf", "" + (round % 2 == 0));
        String out = "log4j.appender.out" + round % 3;
        settings.setProperty(out, "org.apache.log4j.RollingFileAppender");
        settings.setProperty(out + ".File", file("conf" + round % 3 + ".log"));
        settings.setProperty(out + ".layout", "org.apache.log4j.PatternLayout");
        settings.setProperty(out + ".layout.ConversionPattern", "%d{ISO8601} %p %c - %m%n");
        settings.setProperty(out + ".filter.1", "org.apache.log4j.varia.LevelMatchFilter");
        settings.setProperty(out + ".filter.1.LevelToMatch", "INFO");
        settings.setProperty("log4j.renderer.java.util.List", "org.apache.log4j.or.ObjectRenderer");
        return settings;
    }

    private void configure(int number) throws Exception {
        Path watched = home.resolve("watched.properties");
        for (int i = 0; i < 5 * rounds; i++) {
            PropertyConfigurator.configure(properties(i));
            Logger.getLogger("conf").info("configured " + i);
            Properties settings = properties(i);
            settings.setProperty("log4j.reset", "" + (i % 2 == 1));
            settings.setProperty("log4j.threshold", "INFO");
            new PropertyConfigurator().doConfigure(settings, side);
            settings.remove("log4j.reset");
            settings.remove("log4j.threshold");
            try (var out = Files.newOutputStream(watched)) {
                settings.store(out, null);
            }
            if (i == 1) {
                PropertyConfigurator.configureAndWatch(watched.toString(), 50);
            }
            Thread.sleep(60);
            Logger.getLogger("conf.part" + i).warn("part");
        }
        Logger.getLogger("conf").removeAllAppenders();
        results[number] = "configured";
    }

    private void attach(int number) throws Exception {
        Logger other = Logger.getLogger("app.items.explained.other");
        for (int i = 0; i < 15 * rounds; i++) {
            WriterAppender appender = new WriterAppender(new HTMLLayout(), new StringWriter());
            appender.setName("attached" + i);
            appender.setThreshold(Level.WARN);
            app.addAppender(appender);
            LevelRangeFilter range = new LevelRangeFilter();
            range.setLevelMin(Level.INFO);
            appender.addFilter(range);
            other.setAdditivity(i % 2 == 0);
            other.setLevel(i % 3 == 0 ? null : Level.ERROR);
            Thread.sleep(2);
            appender.setWriter(new StringWriter());
            appender.setImmediateFlush(false);
            StringMatchFilter match = new StringMatchFilter();
            match.setStringToMatch("order");
            appender.addFilter(match);
            appender.clearFilters();
            appender.setThreshold(Level.DEBUG);
            if (!app.isAttached(appender) || app.getAppender("attached" + i) != appender) {
                throw new IllegalStateException("not attached");
            }
            if (i % 3 == 0) {
                appender.close();
            }
            app.removeAppender(appender);
            other.addAppender(appender);
            other.removeAllAppenders();
        }
        results[number] = "attached " + app.isAttached(kept);
    }

    private void queue(int number) throws Exception {
        Memory late = new Memory("late");
        Logger own = Logger.getLogger("queues.own");
        own.setAdditivity(false);
        AsyncAppender mine = new AsyncAppender();
        mine.addAppender(late);
        own.addAppender(mine);
        for (int i = 0; i < 12 * rounds; i++) {
            own.warn("queued " + i);
            queue.setBufferSize(2 + i % 5);
            queue.setBlocking(i % 4 != 1);
            queue.setLocationInfo(i % 4 == 2);
            FileAppender more = new FileAppender(new SimpleLayout(), file("more" + i % 2 + ".log"), true, true, 512);
            more.setName("more" + i);
            queue.addAppender(more);
            Thread.sleep(1);
            for (Enumeration<?> all = queue.getAllAppenders(); all.hasMoreElements();) {
                ((Appender) all.nextElement()).getName();
            }
            queue.removeAppender(i % 2 == 0 ? queue.getAppender("more" + i) : more);
            more.close();
            mine.setBufferSize(1 + i % 3);
        }
        mine.close();
        own.warn("after the end");
        queue.close();
        results[number] = late.digest();
    }

    private void roll(int number) throws Exception {
        for (int i = 0; i < 6 * rounds; i++) {
            rolling.setMaxBackupIndex(1 + i % 3);
            rolling.setMaximumFileSize(400 + 100 * i);
            rolling.setBufferedIO(i % 2 == 0);
            synchronized (rolling) { // as every append does
                rolling.rollOver();
            }
            DailyRollingFileAppender daily = new DailyRollingFileAppender(
                    new EnhancedPatternLayout("%d{HH:mm:ss,SSS} %properties %throwable{1} %m%n"),
                    file("daily.log"), "'.'mm");
            app.addAppender(daily);
            Thread.sleep(10);
            rolling.setFile(file("rolling" + i % 2 + ".log"));
            rolling.activateOptions();
            daily.setEncoding("UTF-8");
            daily.activateOptions();
            app.removeAppender(daily);
            daily.close();
        }
        rolling.close();
        results[number] = "rolled";
    }

    private void list(int number) {
        var repository = LogManager.getLoggerRepository();
        repository.addHierarchyEventListener(new Listener());
        long children = 0;
        for (int i = 0; i < 25 * rounds; i++) {
            Logger leaf = Logger.getLogger("tree.a" + i % 5 + ".b" + i + ".c");
            leaf.info("leaf");
            Logger.getLogger("tree.a" + i % 5).setLevel(Level.WARN);
            Logger.getLogger("tree").setLevel(i % 2 == 0 ? Level.INFO : Level.ERROR);
            children += leaf.getEffectiveLevel() == Level.WARN ? 1 : 0;
            repository.setThreshold(i % 2 == 0 ? Level.ALL : Level.TRACE);
            for (Enumeration<?> all = LogManager.getCurrentLoggers(); all.hasMoreElements();) {
                Logger logger = (Logger) all.nextElement();
                logger.getEffectiveLevel();
                logger.getAllAppenders().hasMoreElements();
                logger.getParent();
            }
            if (i % 5 == 0) {
                ((RendererSupport) repository).setRenderer(Integer.class, object -> "number " + object);
            }
            side.getLogger("side.s" + i).info(i);
            if (i % 8 == 7) {
                side.shutdown();
                side.resetConfiguration();
                side.clear();
            }
        }
        results[number] = children + " " + (LogManager.exists("tree.none") == null);
    }

    /** Each round a connection to a node that gives the events to another hierarchy. */
    private void send(int number) throws Exception {
        Hierarchy far = new Hierarchy(new RootLogger(Level.DEBUG));
        Memory received = new Memory("received");
        far.getRootLogger().addAppender(received);
        try (ServerSocket server = new ServerSocket(0, 10, InetAddress.getLoopbackAddress())) {
            for (int i = 0; i < 3 * rounds; i++) {
                SocketAppender sender = new SocketAppender(server.getInetAddress(), server.getLocalPort());
                Socket connection = server.accept();
                Thread node = new Thread(new SocketNode(connection, far));
                node.start();
                Logger logger = Logger.getLogger("net.sent" + i);
                logger.setAdditivity(false);
                logger.addAppender(sender);
                sender.setLocationInfo(i % 2 == 0);
                app.addAppender(i % 2 == 0 ? queue : kept);
                for (int j = 0; j < 8; j++) {
                    logger.warn("sent " + i + " " + j, j == 3 ? new IOException("wanted") : null);
                }
                logger.removeAppender(sender);
                sender.close();
                node.join();
            }
        }
        results[number] = received.digest();
    }

    private void run() throws Exception {
        Workers.runInTurn(this::order, this::explain, this::configure, this::attach, this::queue, this::roll, this::list,
                this::send);
        app.removeAllAppenders();
        LogManager.shutdown();
        for (String result : results) {
            System.out.println(result);
        }
        System.out.println(kept.digest());
    }

    public static void main(String[] args) throws Exception {
        LogLog.setQuietMode(true);
        Path home = Files.createTempDirectory("log4j");
        try {
            new Log4j(home, Workers.size(args)).run();
        } finally {
            try (Stream<Path> files = Files.walk(home)) {
                files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
            }
        }
    }
}
