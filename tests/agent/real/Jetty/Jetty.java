// Jetty with servlets and sessions on the loopback interface, four clients.
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.util.log.Log;
import org.eclipse.jetty.util.log.StdErrLog;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

final class Jetty {
    public static void main(String[] args) throws Exception {
        int size = Workers.size(args);
        StdErrLog log = new StdErrLog();
        log.setLevel(StdErrLog.LEVEL_OFF);
        Log.setLog(log);
        Server server = new Server(new QueuedThreadPool(12));
        ServerConnector connector = new ServerConnector(server);
        connector.setHost("127.0.0.1");
        server.addConnector(connector);
        ServletContextHandler context = new ServletContextHandler(ServletContextHandler.SESSIONS);
        context.setContextPath("/");
        context.addServlet(SumServlet.class, "/sum");
        context.addServlet(SessionServlet.class, "/session");
        server.setHandler(context);
        server.start();
        Requests.run(connector.getLocalPort(), 200 * size);
        server.stop();
        server.join();
        System.out.println(server.getState());
    }
}
