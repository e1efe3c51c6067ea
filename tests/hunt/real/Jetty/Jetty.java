// Jetty: while some clients use its servlets and sessions, other threads deploy, stop and start contexts, resize the
// pool of threads, add and remove connectors and limits, and ask for statistics.
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.Comparator;
import java.util.EnumSet;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.servlet.DispatcherType;
import javax.servlet.Filter;
import javax.servlet.ServletContextAttributeEvent;
import javax.servlet.ServletContextAttributeListener;
import javax.servlet.http.HttpSessionEvent;
import javax.servlet.http.HttpSessionListener;
import org.eclipse.jetty.io.ConnectionStatistics;
import org.eclipse.jetty.security.ConstraintMapping;
import org.eclipse.jetty.security.ConstraintSecurityHandler;
import org.eclipse.jetty.security.HashLoginService;
import org.eclipse.jetty.security.UserStore;
import org.eclipse.jetty.security.authentication.BasicAuthenticator;
import org.eclipse.jetty.server.AcceptRateLimit;
import org.eclipse.jetty.server.AsyncRequestLogWriter;
import org.eclipse.jetty.server.ConnectionLimit;
import org.eclipse.jetty.server.CustomRequestLog;
import org.eclipse.jetty.server.LowResourceMonitor;
import org.eclipse.jetty.server.Server;
import org.eclipse.jetty.server.ServerConnector;
import org.eclipse.jetty.server.handler.ContextHandlerCollection;
import org.eclipse.jetty.server.handler.StatisticsHandler;
import org.eclipse.jetty.server.handler.gzip.GzipHandler;
import org.eclipse.jetty.server.session.DefaultSessionCache;
import org.eclipse.jetty.server.session.FileSessionDataStore;
import org.eclipse.jetty.server.session.SessionCache;
import org.eclipse.jetty.server.session.SessionHandler;
import org.eclipse.jetty.servlet.ErrorPageErrorHandler;
import org.eclipse.jetty.servlet.FilterHolder;
import org.eclipse.jetty.servlet.ServletContextHandler;
import org.eclipse.jetty.servlet.ServletHolder;
import org.eclipse.jetty.util.FutureCallback;
import org.eclipse.jetty.util.log.Log;
import org.eclipse.jetty.util.log.StdErrLog;
import org.eclipse.jetty.util.security.Constraint;
import org.eclipse.jetty.util.security.Credential;
import org.eclipse.jetty.util.thread.QueuedThreadPool;

final class Jetty {
    /** Counts sessions and the attributes of a context. */
    private static final class Listener implements HttpSessionListener, ServletContextAttributeListener {
        private final AtomicInteger events = new AtomicInteger();

        @Override
        public void sessionCreated(HttpSessionEvent event) {
            events.incrementAndGet();
        }

        @Override
        public void sessionDestroyed(HttpSessionEvent event) {
            events.incrementAndGet();
        }

        @Override
        public void attributeAdded(ServletContextAttributeEvent event) {
            events.incrementAndGet();
        }
    }

    private final Path home;
    private final int rounds;
    private final QueuedThreadPool pool = new QueuedThreadPool(40, 4);
    private final Server server = new Server(pool);
    private final ServerConnector first = connector();
    private final ServerConnector spare = connector();
    private final ServerConnector limited = connector();
    private final ContextHandlerCollection contexts = new ContextHandlerCollection();
    private final StatisticsHandler statistics = new StatisticsHandler();
    private final GzipHandler gzip = new GzipHandler();
    private final UserStore users = new UserStore();
    private final ServletContextHandler main = context("/");
    private final ServletContextHandler second = context("/second");
    private final String[] results = new String[8];
    private String base;

    private Jetty(Path home, int rounds) {
        this.home = home;
        this.rounds = rounds;
    }

    private ServerConnector connector() {
        ServerConnector connector = new ServerConnector(server, 1, 1);
        connector.setHost("127.0.0.1");
        return connector;
    }

    private static ServletContextHandler context(String path) {
        ServletContextHandler context =
                new ServletContextHandler(ServletContextHandler.SESSIONS | ServletContextHandler.SECURITY);
        context.setContextPath(path);
        context.addServlet(SumServlet.class, "/sum").setAsyncSupported(true);
        context.addServlet(SessionServlet.class, "/session");
        ServletHolder actions = new ServletHolder("actions", Actions.class);
        actions.setAsyncSupported(true);
        actions.setInitParameter("kind", "plain");
        context.addServlet(actions, "/do/*");
        context.addServlet(actions, "/private/*");
        context.getServletHandler().getServlet("actions").setInitOrder(1);
        context.addServlet(new ServletHolder("sum", SumServlet.class), "/named");
        Filter mark = (request, response, chain) -> {
            request.setAttribute("mark", "marked");
            chain.doFilter(request, response);
        };
        FilterHolder filter = new FilterHolder(mark);
        filter.setAsyncSupported(true);
        context.addFilter(filter, "/*", EnumSet.of(DispatcherType.REQUEST, DispatcherType.FORWARD));
        context.addEventListener(new Listener());
        ErrorPageErrorHandler pages = new ErrorPageErrorHandler();
        pages.addErrorPage(409, "/sum");
        context.setErrorHandler(pages);
        return context;
    }

    private void protect() {
        users.addUser("reader", Credential.getCredential("secret"), new String[] {"reader"});
        HashLoginService login = new HashLoginService("pages");
        login.setUserStore(users);
        Constraint constraint = new Constraint(Constraint.__BASIC_AUTH, "reader");
        constraint.setAuthenticate(true);
        ConstraintMapping mapping = new ConstraintMapping();
        mapping.setConstraint(constraint);
        mapping.setPathSpec("/private/*");
        ConstraintSecurityHandler security = (ConstraintSecurityHandler) main.getSecurityHandler();
        security.setAuthenticator(new BasicAuthenticator());
        security.setLoginService(login);
        security.addConstraintMapping(mapping);
    }

    private void start() throws Exception {
        SessionHandler sessions = second.getSessionHandler();
        DefaultSessionCache cache = new DefaultSessionCache(sessions);
        FileSessionDataStore store = new FileSessionDataStore();
        store.setStoreDir(Files.createDirectory(home.resolve("sessions")).toFile());
        cache.setSessionDataStore(store);
        cache.setEvictionPolicy(SessionCache.EVICT_ON_SESSION_EXIT);
        sessions.setSessionCache(cache);
        protect();
        contexts.setHandlers(new ServletContextHandler[] {main, second});
        gzip.setMinGzipSize(32);
        gzip.setHandler(contexts);
        statistics.setHandler(gzip);
        server.setHandler(statistics);
        server.setRequestLog(new CustomRequestLog(new AsyncRequestLogWriter(home.resolve("log").toString()),
                CustomRequestLog.EXTENDED_NCSA_FORMAT));
        server.setConnectors(new ServerConnector[] {first, spare, limited});
        first.addBean(new ConnectionStatistics());
        pool.setIdleTimeout(50); // so that its threads come and go
        server.setStopTimeout(5_000);
        server.start();
        base = "http://127.0.0.1:" + first.getLocalPort();
    }

    private void visit(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        String cookie = Requests.cookie(base + "/session");
        for (int i = 0; i < 10 * rounds; i++) {
            answers.append(Requests.get(base + "/session", "Cookie", cookie)).append('\n');
            answers.append(Requests.get(base + "/sum?a=" + i + "&b=2&text=t"));
            Requests.attempt(base + (i % 2 == 0 ? "/second" : "") + "/do/" + (i % 3 == 0 ? "brief" : "renewed"));
            Requests.attempt(base + "/sum?a=1&b=2", "Accept-Encoding", "gzip");
        }
        results[number] = Workers.digest(answers.toString());
    }

    private void dispatch(int number) throws Exception {
        String[] actions = {"async", "forward", "include", "named", "fault", "error", "async?dispatch=1&", "brief",
            "renewed", "ended"};
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 20 * rounds; i++) {
            String action = actions[i % actions.length];
            answers.append(Requests.get(base + "/do/" + action + (action.endsWith("&") ? "" : "?")
                    + "a=1&b=" + i + "&text=x")).append('\n');
        }
        results[number] = Workers.digest(answers.toString());
    }

    /** Contexts that come and go. */
    private void deploy(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 5 * rounds; i++) {
            ServletContextHandler context = context("/extra" + i);
            FutureCallback deployed = new FutureCallback();
            contexts.deployHandler(context, deployed);
            deployed.get();
            context.start();
            String address = base + "/extra" + i;
            String cookie = Requests.cookie(address + "/session");
            answers.append(Requests.get(address + "/session", "Cookie", cookie));
            answers.append(Requests.get(address + "/do/attributes?name=n" + i));
            FutureCallback undeployed = new FutureCallback();
            contexts.undeployHandler(context, undeployed);
            undeployed.get();
            context.stop();
            answers.append(Requests.get(address + "/session")).append(context.getState()).append('\n');
            context.destroy();
        }
        results[number] = Workers.digest(answers.toString());
    }

    private void restart(int number) throws Exception {
        for (int i = 0; i < 4 * rounds; i++) {
            Requests.attempt(base + "/second/do/brief");
            second.setAttribute("round", i);
            second.setAvailable(i % 2 == 0);
            Requests.attempt(base + "/second/session");
            second.stop();
            second.setInitParameter("round" + i, "value");
            second.getSessionHandler().setMaxInactiveInterval(100 + i);
            second.setDisplayName("second " + i);
            second.start();
            second.setAvailable(true);
            second.addEventListener(new Listener());
            Requests.attempt(base + "/second/do/attributes?name=n");
            second.removeAttribute("round");
        }
        results[number] = Requests.get(base + "/second/do/attributes?name=last") + second.getState();
    }

    /** What a console for administrators does. */
    private void manage(int number) throws Exception {
        SessionHandler sessions = main.getSessionHandler();
        for (int i = 0; i < 15 * rounds; i++) {
            double sum = statistics.getRequests() + statistics.getRequestTimeMean() + statistics.getResponses4xx()
                    + statistics.getDispatchedTimeMax() + statistics.getResponsesBytesTotal()
                    + sessions.getSessionsCreated() + sessions.getSessionTimeMean()
                    + first.getBean(ConnectionStatistics.class).getReceivedBytes() + pool.getThreads();
            switch (i % 5) {
                case 0 -> statistics.statsReset();
                case 1 -> sessions.scavenge();
                case 2 -> gzip.setMinGzipSize(20 + i);
                case 3 -> sessions.statsReset();
                default -> sum += statistics.toStatsHTML().length();
            }
            if (sum < 0) {
                throw new IllegalStateException("statistics");
            }
            server.getSessionIdManager().getSessionHouseKeeper().scavenge();
            Thread.sleep(20);
        }
        results[number] = server.getState();
    }

    private void pool(int number) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        for (int i = 0; i < 10 * rounds; i++) {
            CountDownLatch done = new CountDownLatch(8);
            pool.setMaxThreads(40 + i % 5);
            pool.setMinThreads(2 + i % 7);
            for (int j = 0; j < 8; j++) {
                pool.execute(() -> {
                    sum.incrementAndGet();
                    done.countDown();
                });
            }
            pool.setLowThreadsThreshold(i % 4);
            pool.setDetailedDump(i % 2 == 0);
            pool.isLowOnThreads();
            pool.getUtilizationRate();
            pool.getAvailableReservedThreads();
            if (i % 5 == 0) {
                pool.dump();
            }
            done.await();
            pool.setThreadsPriority(Thread.NORM_PRIORITY);
            Thread.sleep(10);
        }
        results[number] = "tasks " + sum.get();
    }

    private void connectors(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 4 * rounds; i++) {
            answers.append(Requests.get("http://127.0.0.1:" + spare.getLocalPort() + "/sum?a=1&b=" + i));
            spare.setAcceptQueueSize(50 + i);
            spare.setIdleTimeout(30_000 + i);
            spare.stop();
            answers.append(spare.getState());
            spare.start();
            ServerConnector other = connector();
            other.addBean(new ConnectionStatistics());
            server.addConnector(other);
            other.start();
            answers.append(Requests.get("http://127.0.0.1:" + other.getLocalPort() + "/do/include?a=2&b=2"));
            other.getConnectedEndPoints().size();
            other.stop();
            server.removeConnector(other);
            other.destroy();
        }
        results[number] = Workers.digest(answers.toString());
    }

    /** Users and limits that come and go. */
    private void limit(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        String address = "http://127.0.0.1:" + limited.getLocalPort();
        for (int i = 0; i < 6 * rounds; i++) {
            users.addUser("user" + i, Credential.getCredential("MD5:5ebe2294ecd0e0f08eab7690d2a6ee69"),
                    new String[] {"reader"});
            String user = i % 3 == 2 ? "user" + i : "reader";
            String words = Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.UTF_8));
            answers.append(Requests.get(base + "/private/user", "Authorization", "Basic " + words)).append('/');
            users.removeUser("user" + i);
            LowResourceMonitor monitor = new LowResourceMonitor(server);
            monitor.setMonitoredConnectors(List.of(limited));
            monitor.setPeriod(10);
            monitor.setMaxMemory(1);
            ConnectionLimit most = new ConnectionLimit(20, limited);
            AcceptRateLimit rate = new AcceptRateLimit(100, 1, TimeUnit.SECONDS, limited);
            server.addBean(monitor);
            monitor.start();
            most.start();
            rate.start();
            Requests.attempt(address + "/do/async");
            Thread.sleep(15);
            monitor.getReasons();
            rate.getRate();
            rate.stop();
            most.stop();
            monitor.stop();
            server.removeBean(monitor);
        }
        results[number] = answers.toString();
    }

    public static void main(String[] args) throws Exception {
        StdErrLog log = new StdErrLog();
        log.setLevel(StdErrLog.LEVEL_OFF);
        Log.setLog(log);
        Path home = Files.createTempDirectory("jetty");
        Jetty jetty = new Jetty(home, Workers.size(args));
        try {
            jetty.start();
            Workers.runInTurn(jetty::visit, jetty::dispatch, jetty::deploy, jetty::restart, jetty::manage, jetty::pool,
                    jetty::connectors, jetty::limit);
        } finally {
            jetty.server.stop();
            jetty.server.join();
        }
        for (String result : jetty.results) {
            System.out.println(result);
        }
        System.out.println(jetty.server.getState());
        try (Stream<Path> files = Files.walk(home)) {
            files.sorted(Comparator.reverseOrder()).map(Path::toFile).forEach(File::delete);
        }
    }
}
