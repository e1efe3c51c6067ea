// The work of the drivers of databases: accounts, transfers with roll-back and repetition, joins and sums,
// each thread with a connection of its own.
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.SplittableRandom;

final class Transfers {
    interface Source {
        Connection open() throws SQLException;
    }

    private static final int ACCOUNTS = 200;
    private static final int BRANCHES = 10;

    private final Source source;

    Transfers(Source source) {
        this.source = source;
    }

    private void create() throws SQLException {
        try (Connection connection = source.open(); Statement statement = connection.createStatement()) {
            statement.execute("create table branch (id int primary key, name varchar(40) not null)");
            statement.execute("create table account (id int primary key, branch int not null, "
                    + "balance bigint not null, foreign key (branch) references branch (id))");
            statement.execute("create table movement (worker int not null, number int not null, "
                    + "source int not null, target int not null, branch int not null, "
                    + "amount bigint not null, note varchar(60), primary key (worker, number))");
            statement.execute("create index movement_source on movement (source)");
            for (int i = 0; i < BRANCHES; i++) {
                statement.execute("insert into branch values (" + i + ", 'Branch " + i + "')");
            }
            try (PreparedStatement insert =
                    connection.prepareStatement("insert into account values (?, ?, ?)")) {
                for (int i = 0; i < ACCOUNTS; i++) {
                    insert.setInt(1, i);
                    insert.setInt(2, i % BRANCHES);
                    insert.setLong(3, 1000);
                    insert.executeUpdate();
                }
            }
        }
    }

    private static void move(Connection connection, int worker, int number, int from, int to, long amount)
            throws SQLException {
        try (PreparedStatement add =
                        connection.prepareStatement("update account set balance = balance + ? where id = ?");
                PreparedStatement record =
                        connection.prepareStatement("insert into movement values (?, ?, ?, ?, ?, ?, ?)")) {
            // The smaller number first, so that threads seldom wait for each other in a ring.
            for (int account : new int[] {Math.min(from, to), Math.max(from, to)}) {
                add.setLong(1, account == from ? -amount : amount);
                add.setInt(2, account);
                if (add.executeUpdate() != 1) {
                    throw new IllegalStateException("no account " + account);
                }
            }
            record.setInt(1, worker);
            record.setInt(2, number);
            record.setInt(3, from);
            record.setInt(4, to);
            record.setInt(5, from % BRANCHES);
            record.setLong(6, amount);
            record.setString(7, "from " + from + " to " + to);
            record.executeUpdate();
        }
        connection.commit();
    }

    /** A transaction that loses against another one is repeated. */
    private static void moveUntilDone(Connection connection, int worker, int number,
            SplittableRandom random) throws Exception {
        int from = random.nextInt(ACCOUNTS);
        int to = (from + 1 + random.nextInt(ACCOUNTS - 1)) % ACCOUNTS;
        long amount = 1 + random.nextInt(50);
        for (int attempt = 0; ; attempt++) {
            try {
                move(connection, worker, number, from, to, amount);
                return;
            } catch (SQLException fault) {
                connection.rollback();
                if (attempt == 1000) {
                    throw fault;
                }
                Thread.sleep(1);
            }
        }
    }

    private static long query(Connection connection, int worker) throws SQLException {
        String text = "select b.name, count(*), sum(m.amount) from movement m "
                + "join branch b on b.id = m.branch where m.worker = ? "
                + "and m.note like '%from 1%' group by b.name order by b.name";
        long sum = 0;
        try (PreparedStatement query = connection.prepareStatement(text)) {
            query.setInt(1, worker);
            try (ResultSet rows = query.executeQuery()) {
                while (rows.next()) {
                    sum = sum * 31 + rows.getString(1).length() + rows.getInt(2) + rows.getLong(3);
                }
            }
        }
        connection.commit();
        return sum;
    }

    private long work(int worker, int movements) throws Exception {
        SplittableRandom random = new SplittableRandom(worker);
        long sum = 0;
        try (Connection connection = source.open()) {
            connection.setAutoCommit(false);
            for (int i = 0; i < movements; i++) {
                moveUntilDone(connection, worker, i, random);
                if (i % 50 == 49) {
                    sum = sum * 17 + query(connection, worker);
                }
            }
        }
        return sum;
    }

    /** Prints what each thread has seen, and the balances at the end. */
    void run(int movements) throws Exception {
        create();
        long[] sums = new long[Workers.THREADS];
        Workers.run(worker -> sums[worker] = work(worker, movements));
        for (long sum : sums) {
            System.out.println(sum);
        }
        try (Connection connection = source.open(); Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery("select id, balance from account order by id")) {
            StringBuilder balances = new StringBuilder();
            long total = 0;
            while (rows.next()) {
                balances.append(rows.getInt(1)).append(' ').append(rows.getLong(2)).append('\n');
                total += rows.getLong(2);
            }
            System.out.println(total + ", " + Workers.digest(balances.toString()));
        }
    }
}
