// Tomcat, embedded: while some clients use its servlets and sessions, other threads deploy, reload and stop contexts,
// change valves, realms, sessions and connectors, and ask for statistics.
import java.io.File;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.Base64;
import java.util.logging.Logger;
import org.apache.catalina.Context;
import org.apache.catalina.Lifecycle;
import org.apache.catalina.Session;
import org.apache.catalina.authenticator.BasicAuthenticator;
import org.apache.catalina.authenticator.SingleSignOn;
import org.apache.catalina.connector.Connector;
import org.apache.catalina.core.StandardContext;
import org.apache.catalina.core.StandardThreadExecutor;
import org.apache.catalina.realm.LockOutRealm;
import org.apache.catalina.session.StandardManager;
import org.apache.catalina.valves.AccessLogValve;
import org.apache.catalina.valves.ErrorReportValve;
import org.apache.catalina.valves.RemoteIpValve;
import org.apache.catalina.valves.StuckThreadDetectionValve;
import org.apache.tomcat.util.descriptor.web.LoginConfig;
import org.apache.tomcat.util.descriptor.web.SecurityCollection;
import org.apache.tomcat.util.descriptor.web.SecurityConstraint;

final class Tomcat {
    /** Kept, or the logger may be collected and come back with its usual handlers. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    private final org.apache.catalina.startup.Tomcat tomcat = new org.apache.catalina.startup.Tomcat();
    private final File home;
    private final int rounds;
    private final String[] results = new String[8];
    private final AccessLogValve log = new AccessLogValve();
    private StandardContext main;
    private StandardContext second;
    private Connector spare;
    private String base;
    private String spareBase;

    private Tomcat(File home, int rounds) {
        this.home = home;
        this.rounds = rounds;
    }

    private StandardContext context(String path) {
        StandardContext context = new StandardContext();
        context.setName(path);
        context.setPath(path);
        context.setDocBase(home.getPath());
        context.addLifecycleListener(new org.apache.catalina.startup.Tomcat.FixContextListener());
        context.setBackgroundProcessorDelay(1);
        context.setParentClassLoader(Tomcat.class.getClassLoader());
        context.setManager(new StandardManager());
        context.addLifecycleListener(event -> {
            if (event.getType().equals(Lifecycle.CONFIGURE_START_EVENT)) {
                WebApplication.fill(context);
            }
        });
        tomcat.getHost().addChild(context);
        return context;
    }

    private void protect(Context context) {
        tomcat.addUser("reader", "secret");
        tomcat.addRole("reader", "reader");
        SecurityCollection pages = new SecurityCollection();
        pages.addPattern("/private/*");
        SecurityConstraint constraint = new SecurityConstraint();
        constraint.addAuthRole("reader");
        constraint.addCollection(pages);
        context.addConstraint(constraint);
        context.addSecurityRole("reader");
        LoginConfig login = new LoginConfig();
        login.setAuthMethod("BASIC");
        context.setLoginConfig(login);
        context.getPipeline().addValve(new BasicAuthenticator());
        LockOutRealm realm = new LockOutRealm();
        realm.addRealm(tomcat.getEngine().getRealm());
        context.setRealm(realm);
    }

    private static Connector connector() {
        Connector connector = new Connector();
        connector.setPort(0);
        connector.setProperty("address", "127.0.0.1");
        connector.setProperty("minSpareThreads", "2");
        connector.setProperty("maxThreads", "20");
        connector.setProperty("compression", "on");
        connector.setProperty("compressionMinSize", "50");
        return connector;
    }

    private void start() throws Exception {
        tomcat.setBaseDir(home.getPath());
        tomcat.setHostname("127.0.0.1");
        StandardThreadExecutor executor = new StandardThreadExecutor();
        executor.setName("pool");
        executor.setMinSpareThreads(2);
        executor.setMaxThreads(20);
        tomcat.getService().addExecutor(executor);
        Connector first = connector();
        first.getProtocolHandler().setExecutor(executor);
        tomcat.setConnector(first);
        spare = connector();
        tomcat.getService().addConnector(spare);
        log.setDirectory(new File(home, "logs").getPath());
        log.setPattern("%h %t \"%r\" %s %b %D %S %{x}c %u");
        log.setFileDateFormat(".yyyy-MM-dd.HH-mm-ss");
        tomcat.getHost().getPipeline().addValve(log);
        tomcat.getHost().getPipeline().addValve(new RemoteIpValve());
        main = context("");
        protect(main);
        second = context("/second");
        tomcat.start();
        base = "http://127.0.0.1:" + first.getLocalPort();
        spareBase = "http://127.0.0.1:" + spare.getLocalPort();
    }

    private void visit(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        String cookie = Requests.cookie(base + "/session");
        for (int i = 0; i < 8 * rounds; i++) {
            answers.append(Requests.get(base + "/session", "Cookie", cookie)).append('\n');
            answers.append(Requests.get(base + "/sum?a=" + i + "&b=2&text=t", "Accept-Encoding", "identity")).append('\n');
            if (i % 4 == 3) {
                Requests.attempt(base + "/second/session", "Cookie", cookie);
            }
        }
        results[number] = answers.toString();
    }

    private void dispatch(int number) throws Exception {
        String[] actions = {"async", "forward", "include", "named", "fault", "error", "async?dispatch=1&", "brief",
            "renewed", "ended"};
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 10 * rounds; i++) {
            String action = actions[i % actions.length];
            answers.append(Requests.get(base + "/do/" + action + (action.endsWith("&") ? "" : "?")
                    + "a=1&b=" + i + "&text=x")).append('\n');
        }
        results[number] = answers.toString();
    }

    /** Contexts that come and go. */
    private void deploy(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 3 * rounds; i++) {
            StandardContext context = context("/extra" + i);
            String address = base + "/extra" + i;
            String cookie = Requests.cookie(address + "/session");
            answers.append(Requests.get(address + "/session", "Cookie", cookie));
            if (i % 2 == 0) {
                context.stop();
                answers.append(context.getStateName());
                context.start();
            }
            answers.append(Requests.get(address + "/do/forward?a=1&b=1"));
            tomcat.getHost().removeChild(context);
            answers.append(Requests.get(address + "/session")).append(context.getStateName()).append('\n');
        }
        results[number] = answers.toString();
    }

    private void reload(int number) throws Exception {
        for (int i = 0; i < 2 * rounds; i++) {
            Requests.attempt(base + "/second/do/brief");
            second.addParameter("round" + i, "value");
            second.addWelcomeFile("page" + i);
            second.setSessionTimeout(20 + i);
            second.reload();
            second.addMimeMapping("x" + i, "text/x");
            Requests.attempt(base + "/second/do/attributes?name=n");
            second.removeWelcomeFile("page" + i);
        }
        Requests.attempt(base + "/second/do/attributes?name=last"); // valves() may change the pipeline meanwhile, without a lock
        results[number] = second.getStateName();
    }

    /** What a console for administrators does. */
    private void manage(int number) throws Exception {
        StandardManager manager = (StandardManager) main.getManager();
        for (int i = 0; i < 12 * rounds; i++) {
            long sum = manager.getActiveSessions() + manager.getMaxActive() + manager.getSessionCounter()
                    + manager.getSessionCreateRate() + manager.getSessionExpireRate() + manager.getProcessingTime()
                    + manager.getSessionAverageAliveTime() + manager.getExpiredSessions();
            for (Session session : manager.findSessions()) {
                sum += session.getIdleTime() + session.getThisAccessedTime() + session.getMaxInactiveInterval();
            }
            sum += second.getProcessingTime() + second.getErrorCount() + main.getStartTime();
            switch (i % 4) {
                case 0 -> main.backgroundProcess();
                case 1 -> manager.setMaxActive(1000 + i);
                case 2 -> manager.setProcessExpiresFrequency(1 + i % 2);
                default -> tomcat.getHost().backgroundProcess();
            }
            if (sum < 0) {
                throw new IllegalStateException("statistics");
            }
            Thread.sleep(20);
        }
        results[number] = main.getStateName();
    }

    private void secure(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 6 * rounds; i++) {
            String user = i % 3 == 2 ? "nobody" : "reader";
            String words = Base64.getEncoder().encodeToString((user + ":secret").getBytes(StandardCharsets.UTF_8));
            answers.append(Requests.get(base + "/private/user", "Authorization", "Basic " + words)).append('\n');
            if (i == 3) {
                SecurityCollection pages = new SecurityCollection();
                pages.addPattern("/hidden/*");
                SecurityConstraint constraint = new SecurityConstraint();
                constraint.addCollection(pages);
                second.addConstraint(constraint);
            }
        }
        results[number] = answers.toString().replace('\n', '/');
    }

    /** Valves put in and taken out, and the log turned. */
    private void valves(int number) throws Exception {
        for (int i = 0; i < 4 * rounds; i++) {
            StuckThreadDetectionValve watch = new StuckThreadDetectionValve();
            watch.setThreshold(100);
            main.getPipeline().addValve(watch);
            Requests.attempt(base + "/do/forward?a=3&b=4", "X-Forwarded-For", "10.0.0.1");
            watch.backgroundProcess();
            watch.getStuckThreadNames();
            log.rotate();
            log.setCondition(i % 2 == 0 ? "skip" : null);
            log.setBuffered(i % 2 == 0);
            main.getPipeline().removeValve(watch);
            ErrorReportValve report = new ErrorReportValve();
            report.setShowReport(false);
            second.getPipeline().addValve(i % 2 == 0 ? report : new SingleSignOn());
        }
        results[number] = "done";
    }

    private void connectors(int number) throws Exception {
        StringBuilder answers = new StringBuilder();
        for (int i = 0; i < 3 * rounds; i++) {
            answers.append(Requests.get(spareBase + "/sum?a=1&b=" + i));
            spare.pause();
            spare.resume();
            Requests.attempt(spareBase + "/do/async");
            spare.setMaxPostSize(10_000 + i);
            Connector other = connector();
            tomcat.getService().addConnector(other);
            answers.append(Requests.get("http://127.0.0.1:" + other.getLocalPort() + "/do/include?a=2&b=2"));
            tomcat.getService().findConnectors();
            tomcat.getService().removeConnector(other);
            answers.append(other.getStateName()).append('\n');
        }
        results[number] = answers.toString();
    }

    public static void main(String[] args) throws Exception {
        LOGGER.setUseParentHandlers(false);
        File home = Files.createTempDirectory("tomcat").toFile();
        Tomcat server = new Tomcat(home, Workers.size(args));
        try {
            server.start();
            Workers.runInTurn(server::visit, server::dispatch, server::deploy, server::reload, server::manage,
                    server::secure, server::valves, server::connectors);
        } finally {
            server.tomcat.stop();
            server.tomcat.destroy();
        }
        for (String result : server.results) {
            System.out.println(result);
        }
        System.out.println(server.tomcat.getServer().getStateName());
        delete(home);
        // AbstractEndpoint.utilityExecutor races: a background task that is under way when the server stops may make an executor
        // that nobody shuts down, and whose threads keep the JVM alive for ever.
        System.exit(0);
    }

    private static void delete(File file) {
        File[] children = file.listFiles();
        if (children != null) {
            for (File child : children) {
                delete(child);
            }
        }
        file.delete();
    }
}
