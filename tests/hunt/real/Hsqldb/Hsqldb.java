// HSQLDB, each thread in another role: transactions, queries, changes of the schema, settings and checkpoints, large
// objects, triggers in threads of their own, sessions that are ended, pooled connections, and databases that come and go.
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Blob;
import java.sql.Clob;
import java.sql.Connection;
import java.sql.DatabaseMetaData;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import javax.sql.DataSource;
import org.hsqldb.jdbc.JDBCDataSource;
import org.hsqldb.jdbc.JDBCPool;
import org.hsqldb.trigger.Trigger;

public final class Hsqldb {
    private static final JDBCDataSource SOURCE = source("mem:roles");
    private static final AtomicInteger FIRED = new AtomicInteger();
    private static int size;

    /** Counts, in a thread of the database. */
    public static final class Counter implements Trigger {
        @Override
        public void fire(int type, String name, String table, Object[] before, Object[] after) {
            FIRED.incrementAndGet();
        }
    }

    /** A function of the database. */
    public static int twice(int value) {
        return 2 * value;
    }

    private static JDBCDataSource source(String name) {
        JDBCDataSource source = new JDBCDataSource();
        source.setURL("jdbc:hsqldb:" + name);
        source.setUser("SA");
        return source;
    }

    /** All passwords go through one MessageDigest without a lock: of two that connect at a time one may be refused. */
    private static Connection connect(DataSource source) throws SQLException {
        for (int attempt = 1;; attempt++) {
            try {
                return source.getConnection();
            } catch (SQLException refused) {
                if (attempt == 100 || !"28000".equals(refused.getSQLState())) {
                    throw refused;
                }
            }
        }
    }

    private static Connection open(int isolation) throws SQLException {
        Connection connection = connect(SOURCE);
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(false);
        return connection;
    }

    private static long transactions() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = open(Connection.TRANSACTION_READ_COMMITTED)) {
            for (int i = 0; i < 3 * size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "insert into item (kind, amount, note) values (1, ?, ?)", number, "note " + number);
                    Savepoint before = same.setSavepoint("before");
                    Sql.update(same, "update item set amount = amount + 1000 where kind = 1");
                    same.rollback(before);
                    Sql.update(same, "update item set amount = twice(amount) where kind = 1 and amount = ?", number);
                });
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "delete from item where kind = 1");
                    same.rollback();
                });
            }
            Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select amount from item where kind = 1"));
        }
        return sum[0];
    }

    private static long queries() throws Exception {
        int[] levels = {Connection.TRANSACTION_READ_COMMITTED, Connection.TRANSACTION_REPEATABLE_READ,
            Connection.TRANSACTION_SERIALIZABLE};
        long[] sum = new long[1];
        for (int i = 0; i < size; i++) {
            try (Connection connection = open(levels[i % levels.length])) {
                for (String text : List.of("select kind, count(*), max(amount) from item group by kind order by 2, 1",
                        "select a.id, b.note from item a left join item b on a.amount = b.id where a.kind = 0",
                        "select * from cheap", "select distinct note from item order by note limit 5",
                        "select note, array_agg(amount order by id) from item group by note",
                        "explain plan for select * from item where amount = 3")) {
                    Sql.ifPossible(connection, same -> Sql.read(same, text));
                }
                Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select amount from item where kind = ?", 0));
                DatabaseMetaData data = connection.getMetaData();
                Sql.ifPossible(connection, same -> Sql.read(data.getTables(null, null, "%", null)));
                Sql.ifPossible(connection, same -> Sql.read(data.getColumns(null, null, "ITEM", "%")));
                Sql.ifPossible(connection, same -> Sql.read(data.getIndexInfo(null, null, "ITEM", false, true)));
                Sql.ifPossible(connection, same -> {
                    try (Statement statement = same.createStatement(
                                    ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                            ResultSet rows = statement.executeQuery("select note from item")) {
                        rows.last();
                        rows.absolute(-2);
                    }
                });
            }
        }
        return sum[0];
    }

    private static long schema() throws Exception {
        try (Connection connection = connect(SOURCE)) {
            for (int i = 0; i < size; i++) {
                Sql.ifPossible(connection, "create index item_amount on item (amount)",
                        "create view dear as select * from item where amount > 10", "create sequence tickets",
                        "create function triple(x int) returns int language java deterministic no sql "
                                + "external name 'CLASSPATH:Hsqldb.twice'",
                        "create type short as varchar(9)", "create table extra (id int primary key, text short)",
                        "alter table extra add column more int default 3", "insert into extra (id) values (1)",
                        "alter table extra rename to other", "alter table other alter column text rename to label",
                        "create role reader", "grant select on other to reader", "comment on table other is 'more'",
                        "values (next value for tickets)", "alter sequence tickets restart with 7",
                        "create user guest" + i + " password 'guest'", "alter user guest" + i + " set password 'other'",
                        "create schema aside", "drop schema aside cascade", "truncate table other", "drop table other",
                        "drop type short", "drop role reader", "drop function triple", "drop sequence tickets",
                        "drop view dear", "drop index item_amount", "drop user guest" + i,
                        "declare local temporary table mine (id int) on commit preserve rows", "drop table session.mine");
            }
        }
        return size;
    }

    private static long upkeep() throws Exception {
        try (Connection connection = connect(SOURCE)) {
            for (int i = 0; i < size; i++) {
                Sql.ifPossible(connection, "checkpoint", "set database sql avg scale " + i % 3,
                        "set database event log level 0", "set database default result memory rows " + 100 * i,
                        "set database default isolation level read committed", "set database transaction rollback on conflict true",
                        "set files log size " + i, "set files write delay 20 millis", "set database sql nulls first",
                        "set session result memory rows 10", "alter session reset all", "set database collation \"SQL_TEXT\"");
                for (String text : List.of("script", "select * from information_schema.system_sessions",
                        "select * from information_schema.system_cacheinfo", "select * from information_schema.system_tablestats",
                        "select * from information_schema.system_properties", "select * from information_schema.system_indexinfo",
                        "select * from information_schema.sequences", "select * from information_schema.system_sync_stats")) {
                    Sql.ifPossible(connection, same -> Sql.read(same, text));
                }
            }
        }
        return size;
    }

    /** A checkpoint may take a new object away before its row is inserted. */
    private static long objects() throws Exception {
        try (Connection connection = open(Connection.TRANSACTION_READ_COMMITTED)) {
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.ifPossible(connection, same -> {
                    Blob blob = same.createBlob();
                    blob.setBytes(1, new byte[10000 * (1 + number % 5)]);
                    Clob clob = same.createClob();
                    clob.setString(1, "text".repeat(3000));
                    try (PreparedStatement insert = same.prepareStatement("insert into object values (?, ?, ?)")) {
                        insert.setInt(1, number);
                        insert.setBlob(2, blob);
                        insert.setClob(3, clob);
                        insert.executeUpdate();
                    }
                });
                Sql.ifPossible(connection, same -> {
                    try (Statement statement = same.createStatement();
                            ResultSet rows = statement.executeQuery("select * from object where id = " + number)) {
                        rows.next();
                        rows.getBlob(2).length();
                        rows.getClob(3).getSubString(5, 10);
                    }
                });
                Sql.ifPossible(connection, same -> Sql.update(same, "delete from object where id < ?", number - 2));
            }
        }
        return size;
    }

    private static long triggers() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = open(Connection.TRANSACTION_READ_COMMITTED)) {
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.ifPossible(connection, "create trigger counted after insert on journal queue 3 call \"Hsqldb$Counter\"",
                        "create trigger copied after update on journal referencing new row as n for each row "
                                + "insert into audit values (n.id, next value for numbers)");
                Sql.untilDone(connection, same -> Sql.update(same, "insert into journal values (?)", number));
                Sql.untilDone(connection, same -> Sql.update(same, "update journal set id = id + 1"));
                Sql.ifPossible(connection, "drop trigger counted", "drop trigger copied");
            }
            Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select id from journal"));
        }
        return sum[0];
    }

    private static long sessions() throws Exception {
        for (int i = 0; i < size; i++) {
            try (Connection connection = connect(SOURCE); Connection other = connect(SOURCE)) {
                long session = Sql.sum(connection, "values session_id()");
                connection.setAutoCommit(false);
                Sql.ifPossible(connection, same -> Sql.read(same, "select * from item"));
                String how = i % 3 == 0 ? "release" : i % 3 == 1 ? "close" : "end statement";
                Sql.ifPossible(other, "alter session " + session + " " + how);
                Sql.ifPossible(connection, same -> Sql.read(same, "select * from item"));
            } catch (SQLException ended) {
                // as it was ordered
            }
        }
        return size;
    }

    private static long pooled() throws Exception {
        JDBCPool pool = new JDBCPool(2);
        pool.setURL("jdbc:hsqldb:mem:roles");
        pool.setUser("SA");
        for (int i = 0; i < size; i++) {
            try (Connection connection = connect(pool)) {
                Sql.ifPossible(connection, same -> Sql.read(same, "select * from item where kind = 0"));
            }
        }
        pool.close(0);
        return size;
    }

    /** With a log, rows in a cache, a text file and checkpoints. */
    private static long databases(Path directory) throws Exception {
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            JDBCDataSource source = source("file:" + directory.resolve("other" + i) + ";hsqldb.lock_file=false");
            try (Connection connection = connect(source)) {
                Sql.execute(connection, "create cached table t (id identity, v int)", "insert into t (v) values (1), (2), (3)",
                        "create text table lines (v int)", "set table lines source 'lines" + i + "'",
                        "insert into lines values (5)", "set files write delay 10 millis", "checkpoint defrag",
                        "set files backup increment false", "update t set v = v + 1", "checkpoint");
                sum += Sql.sum(connection, "select v from t") + Sql.sum(connection, "select v from lines");
                Sql.execute(connection, i == 0 ? "shutdown" : "shutdown compact");
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        size = Workers.size(args);
        Path directory = Files.createTempDirectory("hsqldb");
        try (Connection connection = connect(SOURCE)) {
            Sql.execute(connection, "set database transaction control mvcc",
                    "create table item (id int generated by default as identity primary key, "
                            + "kind int not null, amount int not null, note varchar(40))",
                    "create index item_kind on item (kind)", "create view cheap as select * from item where amount < 3",
                    "create table object (id int primary key, bytes blob, text clob)", "create table journal (id int)",
                    "create table audit (id int, number int)", "create sequence numbers",
                    "create function twice(x int) returns int language java deterministic no sql "
                            + "external name 'CLASSPATH:Hsqldb.twice'");
            for (int i = 0; i < 60; i++) {
                Sql.update(connection, "insert into item (kind, amount, note) values (0, ?, ?)", i % 7, "first " + i % 9);
            }
        }
        long[] results = new long[9];
        Workers.runInTurn(i -> results[i] = transactions(), i -> results[i] = queries(), i -> results[i] = schema(),
                i -> results[i] = upkeep(), i -> results[i] = objects(), i -> results[i] = triggers(),
                i -> results[i] = sessions(), i -> results[i] = pooled(), i -> results[i] = databases(directory));
        for (long result : results) {
            System.out.println(result);
        }
        try (Connection connection = connect(SOURCE)) {
            Sql.execute(connection, "shutdown immediately");
        }
        try (Stream<Path> files = Files.walk(directory)) {
            for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
                Files.delete(file);
            }
        }
        // TriggerDef.terminate() may notify a thread of a trigger that is just about to wait: it never ends, nor does the JVM.
        System.exit(0);
    }
}
