// What the drivers of databases share: statements that may lose against other transactions.
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

final class Sql {
    interface Work {
        void run(Connection connection) throws Exception;
    }

    private static final int ATTEMPTS = 300;

    private Sql() {}

    private static void finish(Connection connection, boolean done) throws SQLException {
        if (connection.getAutoCommit()) {
            return;
        }
        if (done) {
            connection.commit();
        } else {
            connection.rollback();
        }
    }

    /** Does the work and commits it; what loses against another transaction is repeated. */
    static void untilDone(Connection connection, Work work) throws Exception {
        for (int attempt = 1;; attempt++) {
            try {
                work.run(connection);
                finish(connection, true);
                return;
            } catch (SQLException fault) {
                finish(connection, false);
                if (attempt == ATTEMPTS) {
                    throw fault;
                }
                Thread.sleep(1);
            }
        }
    }

    /** Does the work if other transactions let it. */
    static void ifPossible(Connection connection, Work work) throws Exception {
        try {
            work.run(connection);
            finish(connection, true);
        } catch (SQLException fault) {
            try {
                finish(connection, false);
            } catch (SQLException closed) {
                // nothing is left to be rolled back
            }
        }
    }

    /** Executes each text if other transactions let it. */
    static void ifPossible(Connection connection, String... texts) throws Exception {
        for (String text : texts) {
            ifPossible(connection, same -> execute(same, text));
        }
    }

    static void execute(Connection connection, String... texts) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            for (String text : texts) {
                statement.execute(text);
            }
        }
    }

    static int update(Connection connection, String text, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            return statement.executeUpdate();
        }
    }

    /** The sum of the first column, which holds numbers. */
    static long sum(Connection connection, String text, Object... values) throws SQLException {
        try (PreparedStatement statement = connection.prepareStatement(text)) {
            for (int i = 0; i < values.length; i++) {
                statement.setObject(i + 1, values[i]);
            }
            long sum = 0;
            try (ResultSet rows = statement.executeQuery()) {
                while (rows.next()) {
                    sum += rows.getLong(1);
                }
            }
            return sum;
        }
    }

    /** Reads all columns of all rows, and closes them; returns how many rows there were. */
    static int read(ResultSet rows) throws SQLException {
        try (rows) {
            int columns = rows.getMetaData().getColumnCount();
            int count = 0;
            while (rows.next()) {
                for (int i = 1; i <= columns; i++) {
                    rows.getString(i);
                }
                count++;
            }
            return count;
        }
    }

    static int read(Connection connection, String text) throws SQLException {
        try (Statement statement = connection.createStatement()) {
            return read(statement.executeQuery(text));
        }
    }
}
