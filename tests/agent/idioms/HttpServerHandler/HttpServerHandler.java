// Handlers of com.sun.net.httpserver share a map guarded by ConcurrentHashMap; the client's thread
// reads what they counted by an AtomicInteger.
import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URL;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;

public class HttpServerHandler {
    static final AtomicInteger COUNT = new AtomicInteger();

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        HttpServer server = HttpServer.create(
            new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", exchange -> {
            COUNT.incrementAndGet();
            byte[] answer = "hello".getBytes();
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.setExecutor(pool);
        server.start();
        URL url = new URL("http", server.getAddress().getAddress().getHostAddress(),
                          server.getAddress().getPort(), "/");
        for (int i = 0; i < 4; i++) {
            if (url.openStream().readAllBytes().length != 5) {
                throw new AssertionError();
            }
        }
        if (COUNT.get() != 4) {
            throw new AssertionError(COUNT.get());
        }
        server.stop(0);
        pool.shutdown();
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
