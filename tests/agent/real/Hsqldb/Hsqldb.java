// HSQLDB in memory, with versions of rows.
import java.sql.Connection;
import java.sql.Statement;
import org.hsqldb.jdbc.JDBCDataSource;

final class Hsqldb {
    public static void main(String[] args) throws Exception {
        JDBCDataSource source = new JDBCDataSource();
        source.setURL("jdbc:hsqldb:mem:accounts");
        source.setUser("SA");
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute("set database transaction control mvcc");
        }
        new Transfers(source::getConnection).run(100 * Workers.size(args));
    }
}
