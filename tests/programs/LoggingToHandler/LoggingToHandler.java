// java.util.logging: levels, hierarchy, own handler and formatter, filters, parameters, exceptions; no times, no console.
import java.util.*;
import java.util.function.*;
import java.util.logging.*;
import java.util.logging.Formatter;

public class LoggingToHandler {
    static final class Memory extends Handler {
        final List<String> lines = new ArrayList<>();

        @Override
        public void publish(LogRecord r) {
            if (isLoggable(r)) {
                lines.add(getFormatter().format(r));
            }
        }

        @Override
        public void flush() {
            lines.add("flush");
        }

        @Override
        public void close() {
            lines.add("close");
        }
    }

    static final class Plain extends Formatter {
        @Override
        public String format(LogRecord r) {
            return r.getLevel() + " " + r.getLoggerName() + " " + r.getSourceMethodName() + " " + formatMessage(r) + (r.getThrown() == null ? "" : " thrown " + r.getThrown());
        }
    }

    static void flush(String what, Memory m) {
        System.out.println(what + ": " + m.lines);
        m.lines.clear();
    }

    public static void main(String[] args) {
        Logger root = Logger.getLogger("app"), child = Logger.getLogger("app.child"), leaf = Logger.getLogger("app.child.leaf");
        root.setUseParentHandlers(false);
        Memory m = new Memory(), n = new Memory();
        m.setFormatter(new Plain());
        n.setFormatter(new Plain());
        m.setLevel(Level.ALL);
        root.addHandler(m);
        root.setLevel(Level.INFO);
        System.out.println(leaf.getParent().getName() + " " + child.getParent().getName() + " " + child.getLevel() + " " + child.isLoggable(Level.FINE) + child.isLoggable(Level.WARNING) + " " + (Logger.getLogger("app") == root) + " " + root.getHandlers().length);
        for (Level l : new Level[] {Level.SEVERE, Level.WARNING, Level.INFO, Level.CONFIG, Level.FINE, Level.OFF}) {
            leaf.log(l, "at " + l);
        }
        flush("levels", m);
        child.setLevel(Level.FINEST);
        leaf.fine("fine now");
        leaf.finest(() -> "supplied");
        root.fine("not at the root");
        flush("child level", m);
        int[] calls = new int[1];
        Supplier<String> costly = () -> "costly " + ++calls[0];
        root.finer(costly);
        root.info(costly);
        System.out.println("calls " + calls[0]);
        flush("lazy", m);
        root.log(Level.INFO, "one {0} two {1} {0}", new Object[] {"a", 5});
        root.log(Level.INFO, "single {0}", "p");
        root.log(Level.INFO, "no parameter {0}");
        root.log(Level.INFO, "broken {0", "p");
        root.log(Level.WARNING, "with exception", new IllegalStateException("cause"));
        root.throwing("Cls", "meth", new Error("e"));
        root.entering("Cls", "meth");
        flush("parameters", m);
        child.addHandler(n);
        leaf.info("to both");
        child.setUseParentHandlers(false);
        leaf.info("to one");
        flush("m", m);
        flush("n", n);
        n.setLevel(Level.WARNING);
        n.setFilter(r -> !r.getMessage().contains("secret"));
        leaf.info("too low");
        leaf.warning("secret thing");
        leaf.warning("passes");
        flush("handler level and filter", n);
        leaf.setFilter(r -> r.getLevel() == Level.SEVERE);
        leaf.warning("filtered");
        leaf.severe("kept");
        flush("logger filter", n);
        child.removeHandler(n);
        leaf.severe("nobody hears");
        flush("removed", n);
        System.out.println(Level.parse("800") + " " + Level.parse("FINE").intValue() + " " + Level.WARNING.getLocalizedName() + " " + Level.ALL.intValue() + " " + new Level("MINE", 850) { }.getName());
        try {
            Level.parse("LOUD");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        Memory target = new Memory();
        target.setFormatter(new Plain());
        MemoryHandler mh = new MemoryHandler(target, 3, Level.SEVERE);
        Logger buffered = Logger.getAnonymousLogger();
        buffered.setUseParentHandlers(false);
        buffered.addHandler(mh);
        for (int i = 0; i < 5; i++) {
            buffered.info("b" + i);
        }
        System.out.println("before push " + target.lines);
        buffered.severe("push now");
        flush("memory handler", target);
        LogRecord r = new LogRecord(Level.INFO, "rec");
        r.setSourceClassName("C");
        r.setSourceMethodName("m");
        r.setLoggerName("L");
        System.out.println(new Plain().format(r) + " " + new SimpleFormatter().format(r).contains("INFO: rec") + " " + r.getParameters());
        mh.close();
        flush("closed", target);
        LogManager.getLogManager().reset();
        System.out.println(root.getHandlers().length);
        flush("reset closes", m);
    }
}
