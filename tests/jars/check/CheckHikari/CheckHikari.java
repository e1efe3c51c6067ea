// Two threads take the one connection of HikariCP's pool to a database in memory (H2), count in a
// table and close it, which gives it back: one of them waits for the other.
import com.zaxxer.hikari.HikariConfig;
import com.zaxxer.hikari.HikariDataSource;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import javax.sql.DataSource;

public class CheckHikari {
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
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.executeUpdate("UPDATE T SET N = N + 1");
        } catch (SQLException e) {
            throw new AssertionError(e);
        }
    }

    static void check(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("SELECT N FROM T")) {
            rows.next();
            assert rows.getInt(1) == 2;
        }
    }

    static void begin(DataSource source) throws SQLException {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("CREATE TABLE T (N INT)");
            statement.execute("INSERT INTO T VALUES (0)");
        }
    }

    public static void main(String[] args) throws Exception {
        HikariConfig config = new HikariConfig();
        config.setJdbcUrl("jdbc:h2:mem:check");
        config.setMaximumPoolSize(1);
        try (HikariDataSource source = new HikariDataSource(config)) {
            begin(source);
            together(() -> use(source), () -> use(source));
            check(source);
        }
    }
}
