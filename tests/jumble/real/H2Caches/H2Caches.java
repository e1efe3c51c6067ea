import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

// Threads with a database in memory each: what they share are the caches of H2's own, which are racy on purpose
// (org.h2.util.StringUtils, org.h2.value.Value).  Each lets H2 put the same words together and reads them by the labels of
// columns, which H2 turns into capitals.
public class H2Caches {
    static final int THREADS = 3;
    static final int COLUMNS = 40;
    static final int WORDS = 300;

    static String word(int i) {
        return "word-" + i;
    }

    static void fill(Connection connection) throws SQLException {
        StringBuilder columns = new StringBuilder();
        for (int i = 0; i < COLUMNS; i++) {
            columns.append(", column_").append(i).append(" varchar default '").append(i).append("'");
        }
        try (Statement statement = connection.createStatement()) {
            statement.execute("create table words(number int primary key, text varchar" + columns + ")");
        }
        try (PreparedStatement insert = connection.prepareStatement(
                 "insert into words(number, text) values(?, concat(?, '!'))")) {
            for (int i = 0; i < WORDS; i++) {
                insert.setInt(1, i);
                insert.setString(2, word(i));
                insert.executeUpdate();
            }
        }
    }

    static int read(Connection connection) throws SQLException {
        int right = 0;
        try (Statement statement = connection.createStatement();
             ResultSet rows = statement.executeQuery("select * from words order by number")) {
            for (int number = 0; rows.next(); number++) {
                boolean isRight = rows.getString("text").equals(word(number) + "!");
                int column = number % COLUMNS;
                isRight &= rows.getString("column_" + column).equals(String.valueOf(column));
                right += isRight ? 1 : 0;
            }
        }
        return right;
    }

    public static void main(String[] args) throws Exception {
        int rounds = Integer.parseInt(args[0]);
        int[] right = new int[THREADS];
        Connection[] connections = new Connection[THREADS];
        for (int t = 0; t < THREADS; t++) {
            connections[t] = DriverManager.getConnection("jdbc:h2:mem:database" + t);
        }
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            int number = t;
            threads[t] = new Thread(() -> {
                try {
                    fill(connections[number]);
                    int count = 0;
                    for (int round = 0; round < rounds; round++) {
                        count += read(connections[number]);
                    }
                    right[number] = count;
                } catch (SQLException e) {
                    throw new IllegalStateException(e);
                }
            });
            threads[t].start();
        }
        for (int t = 0; t < THREADS; t++) {
            threads[t].join();
            System.out.println(right[t] == WORDS * rounds ? "right" : "wrong");
        }
    }
}
