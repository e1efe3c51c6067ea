// Two threads take the one connection of DBCP's pool to a database in memory (H2), count plainly
// while they have it, and close it, which gives it back: one of them waits for the other, and sees
// what that has counted.
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import javax.sql.DataSource;
import org.apache.commons.dbcp2.BasicDataSource;

public class CheckDbcp {
    static int count;

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void use(DataSource source) {
        try (Connection connection = source.getConnection()) {
            count++;
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        ManagementFactory.getPlatformMBeanServer(); // where pools register; not looked at
        BasicDataSource source = new BasicDataSource();
        source.setUrl("jdbc:h2:mem:check;DB_CLOSE_ON_EXIT=FALSE");
        source.setMaxTotal(1);
        source.getConnection().close();
        together(() -> use(source), () -> use(source));
        assert count == 2;
    }
}
