import java.io.IOException;
import java.util.ArrayList;
import java.util.List;

/** Starts JVMs that run Racy, as many at a time as its argument says, and ends when they have ended. */
public class Forks {
    public static void main(String[] args) throws IOException, InterruptedException {
        List<Process> children = new ArrayList<>();
        for (int i = 0; i < Integer.parseInt(args[0]); i++) {
            ProcessBuilder builder = new ProcessBuilder(
                System.getProperty("java.home") + "/bin/java", "-cp",
                System.getProperty("java.class.path"), "Racy");
            children.add(builder.redirectErrorStream(true).start());
        }
        for (Process child : children) {
            child.getOutputStream().close();
            child.getInputStream().readAllBytes();
            System.out.println(child.waitFor());
        }
    }
}
