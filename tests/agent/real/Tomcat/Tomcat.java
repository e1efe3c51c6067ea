// Tomcat, embedded, with servlets and sessions on the loopback interface, four clients.
import java.io.File;
import java.nio.file.Files;
import java.util.logging.Level;
import java.util.logging.Logger;
import org.apache.catalina.Context;

final class Tomcat {
    /** Kept, or the logger may be collected and come back with its usual level. */
    private static final Logger LOGGER = Logger.getLogger("org.apache");

    public static void main(String[] args) throws Exception {
        int size = Workers.size(args);
        LOGGER.setLevel(Level.OFF);
        File home = Files.createTempDirectory("tomcat").toFile();
        org.apache.catalina.startup.Tomcat tomcat = new org.apache.catalina.startup.Tomcat();
        tomcat.setBaseDir(home.getPath());
        tomcat.setHostname("127.0.0.1");
        tomcat.setPort(0);
        tomcat.getConnector().setProperty("address", "127.0.0.1");
        Context context = tomcat.addContext("", home.getPath());
        org.apache.catalina.startup.Tomcat.addServlet(context, "sum", new SumServlet());
        org.apache.catalina.startup.Tomcat.addServlet(context, "session", new SessionServlet());
        context.addServletMappingDecoded("/sum", "sum");
        context.addServletMappingDecoded("/session", "session");
        tomcat.start();
        Requests.run(tomcat.getConnector().getLocalPort(), 200 * size);
        tomcat.stop();
        tomcat.destroy();
        System.out.println(tomcat.getServer().getStateName());
        delete(home);
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
