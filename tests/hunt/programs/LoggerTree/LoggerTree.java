import java.util.ArrayList;
import java.util.List;

/** A logger's level is read without a lock while its parent is configured from a file. Two orders. */
public class LoggerTree {
    static class Manager {
        final List<String> names = new ArrayList<>();
    }

    static class Handler {
        final List<String> lines = new ArrayList<>();
    }

    final Manager manager = new Manager();
    final Handler handler = new Handler();
    int level;

    void log(String line) {
        if (level > 3)
            return;
        register("app");
        publish(line);
    }

    void configure() {
        String name = readFile();
        register(name);
        String banner = readFile();
        publish(banner);
        level = 2;
    }

    void register(String name) {
        synchronized (manager) {
            manager.names.add(name);
        }
    }

    void publish(String line) {
        synchronized (handler) {
            handler.lines.add(line);
        }
    }

    static String readFile() {
        try {
            Thread.sleep(35);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
        return "configured";
    }

    public static void main(String[] args) throws InterruptedException {
        LoggerTree tree = new LoggerTree();
        Thread configurer = new Thread(tree::configure, "configurer");
        Thread application = new Thread(() -> tree.log("hello"), "application");
        configurer.start();
        application.start();
        configurer.join();
        application.join();
        System.out.println(tree.handler.lines.size());
    }
}
