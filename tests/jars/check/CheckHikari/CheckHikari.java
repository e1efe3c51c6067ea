// Two threads take the one connection of HikariCP's pool to a database in memory (H2), count plainly
// while they have it, and close it, which gives it back: one of them waits for the other, and sees
// what that has counted. "idle": then a minute passes, in which the pool's housekeeper runs.
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.SQLException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import javax.sql.DataSource;

public class CheckHikari {
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
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:check;DB_CLOSE_ON_EXIT=FALSE");
        config.setMaximumPoolSize(1);
        HikariDataSource source = new HikariDataSource(config);
        source.getConnection().close();
        together(() -> use(source), () -> use(source));
        assert count == 2;
        if (args[0].equals("idle")) {
            new CountDownLatch(1).await(1, TimeUnit.MINUTES);
        }
    }
}
