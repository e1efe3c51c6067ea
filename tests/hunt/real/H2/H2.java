// H2 in memory, each thread in another role: transactions, queries, changes of the schema, settings and statistics, large
// objects, full text, triggers, cancelled statements, databases that come and go; and a store without a database.
import java.io.StringReader;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Savepoint;
import java.sql.Statement;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.h2.api.DatabaseEventListener;
import org.h2.api.Trigger;
import org.h2.fulltext.FullText;
import org.h2.jdbcx.JdbcConnectionPool;
import org.h2.jdbcx.JdbcDataSource;
import org.h2.mvstore.MVMap;
import org.h2.mvstore.MVStore;

public final class H2 {
    private static final JdbcDataSource SOURCE = new JdbcDataSource();
    private static final AtomicInteger EVENTS = new AtomicInteger();
    private static int size;

    /** Counts what the database tells. */
    public static final class Listener implements DatabaseEventListener {
        @Override
        public void exceptionThrown(SQLException fault, String sql) {
            EVENTS.incrementAndGet();
        }

        @Override
        public void setProgress(int state, String name, long current, long max) {
            EVENTS.incrementAndGet();
        }
    }

    /** Writes the new numbers of the table into another one. */
    public static final class Journal implements Trigger {
        @Override
        public void fire(Connection connection, Object[] before, Object[] after) throws SQLException {
            Sql.update(connection, "insert into audit values (?, next value for numbers)", after[0]);
        }
    }

    /** A function of the database. */
    public static int twice(int value) {
        return 2 * value;
    }

    private static Connection open() throws SQLException {
        Connection connection = SOURCE.getConnection();
        connection.setAutoCommit(false);
        return connection;
    }

    private static long transactions() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = open()) {
            for (int i = 0; i < 3 * size; i++) {
                int number = i;
                connection.setTransactionIsolation(i % 3 == 0 ? Connection.TRANSACTION_SERIALIZABLE
                        : i % 3 == 1 ? Connection.TRANSACTION_REPEATABLE_READ : Connection.TRANSACTION_READ_COMMITTED);
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "insert into item (kind, amount, note) values (1, ?, ?)", number, "note " + number);
                    Savepoint before = same.setSavepoint();
                    Sql.update(same, "update item set amount = amount + 1000 where kind = 1");
                    same.rollback(before);
                    Sql.update(same, "update item set amount = twice(amount) where kind = 1 and amount = ?", number);
                    Sql.update(same, "merge into item (id, kind, amount) key (id) values (?, 2, 1)", 10000 + number % 4);
                });
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "delete from item where kind = 1");
                    same.rollback();
                });
            }
            Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select amount from item where kind > 0"));
        }
        return sum[0];
    }

    private static long queries() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = open()) {
            for (int i = 0; i < size; i++) {
                for (String text : List.of("select kind, count(*), max(amount) from item group by kind order by 2, 1",
                        "select a.id, b.note from item a left join item b on a.amount = b.id where a.kind = 0",
                        "select * from cheap", "select distinct note from item order by note fetch first 5 rows only",
                        "with recursive t(n) as (select 1 union all select n + 1 from t where n < 9) select sum(n) from t",
                        "explain analyze select * from item where amount = 3", "select * from table(x int = (1, 2))",
                        "select id, row_number() over (partition by kind order by amount) from item")) {
                    Sql.ifPossible(connection, same -> Sql.read(same, text));
                }
                Sql.execute(connection, "set query_timeout " + 1000 * i, "set lazy_query_execution " + (i % 2));
                Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select amount from item where kind = ?", 0));
            }
        }
        return sum[0];
    }

    private static long schema() throws Exception {
        try (Connection connection = SOURCE.getConnection()) {
            for (int i = 0; i < size; i++) {
                Sql.ifPossible(connection, "create index item_amount on item (amount)",
                        "create or replace view dear as select * from item where amount > 10", "create sequence tickets",
                        "create alias triple for 'H2.twice'", "create domain short as varchar(9)",
                        "create table extra (id int primary key, text short, foreign key (id) references item (id))",
                        "alter table extra add column more int default 3", "insert into extra (id) values (1)",
                        "alter table extra rename to other", "alter table other alter column text rename to label",
                        "create role reader", "grant select on other to reader", "comment on table other is 'more'",
                        "select next value for tickets", "alter sequence tickets restart with 7", "alter view dear recompile",
                        "create constant one value 1", "drop constant one", "create schema aside", "drop schema aside cascade",
                        "truncate table other", "drop table other", "drop domain short", "drop role reader",
                        "drop alias triple", "drop sequence tickets", "drop view dear", "drop index item_amount");
            }
        }
        return size;
    }

    private static long upkeep() throws Exception {
        try (Connection connection = SOURCE.getConnection()) {
            for (int i = 0; i < size; i++) {
                Sql.ifPossible(connection, "analyze sample_size 10", "checkpoint", "set query_statistics true",
                        "set cache_size " + 1000 * (1 + i), "set max_memory_rows " + (1000 + i), "set write_delay " + 10 * i,
                        "set optimize_reuse_results " + i % 2, "set default_lock_timeout 30",
                        "set retention_time " + 100 * i, "set collation off", "set max_operation_memory " + 10000 * i,
                        "set database_event_listener '" + (i % 2 == 0 ? "H2$Listener" : "") + "'",
                        "set trace_level_file 0", "set allow_literals all", "set query_statistics_max_entries " + (100 + i),
                        "set variable_binary 1", "set throttle 0");
                for (String text : List.of("script nodata", "select * from information_schema.query_statistics",
                        "select * from information_schema.sessions", "select * from information_schema.locks",
                        "select * from information_schema.settings", "select * from information_schema.in_doubt",
                        "select memory_used(), memory_free(), disk_space_used('ITEM'), session_id()",
                        "select * from information_schema.indexes", "select * from information_schema.columns")) {
                    Sql.ifPossible(connection, same -> Sql.read(same, text));
                }
                Sql.ifPossible(connection, same -> Sql.read(same.getMetaData().getTables(null, null, "%", null)));
                Sql.ifPossible(connection, same -> Sql.read(same.getMetaData().getIndexInfo(null, null, "ITEM", false, true)));
            }
        }
        return size;
    }

    private static long objects() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = open()) {
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> {
                    try (PreparedStatement insert = same.prepareStatement("insert into object values (?, ?, ?)")) {
                        insert.setInt(1, number);
                        insert.setBytes(2, new byte[10000 * (1 + number % 5)]);
                        insert.setCharacterStream(3, new StringReader("text".repeat(3000)));
                        insert.executeUpdate();
                    }
                });
                Sql.untilDone(connection, same -> {
                    try (Statement statement = same.createStatement();
                            ResultSet rows = statement.executeQuery("select * from object where id = " + number)) {
                        rows.next();
                        sum[0] += rows.getBlob(2).length() + rows.getClob(3).length();
                    }
                });
                if (i % 3 == 2) {
                    Sql.untilDone(connection, same -> Sql.update(same, "delete from object where id < ?", number));
                }
            }
        }
        return sum[0] > 0 ? size : 0;
    }

    private static long triggers() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = open()) {
            Sql.execute(connection, "create local temporary table mine (id int) not persistent");
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> Sql.execute(same,
                        "create trigger if not exists counted after insert on journal for each row call 'H2$Journal'"));
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "insert into journal values (?)", number);
                    Sql.update(same, "insert into mine values (?)", number);
                });
                Sql.untilDone(connection, same -> Sql.execute(same, "drop trigger if exists counted"));
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "update journal set id = id + 1");
                    Sql.sum(same, "select id from journal where id = ? for update", number);
                });
            }
            Sql.untilDone(connection, same -> sum[0] = 100 * Sql.sum(same, "select id from journal")
                    + Sql.sum(same, "select count(*) from audit") + Sql.sum(same, "select id from mine"));
            // What close() would do, but it gives up when the lock takes too long.
            Sql.untilDone(connection, same -> Sql.execute(same, "drop table if exists mine"));
        }
        return sum[0];
    }

    private static long texts() throws Exception {
        long[] sum = new long[1];
        try (Connection connection = SOURCE.getConnection()) {
            Sql.untilDone(connection, same -> {
                FullText.dropIndex(same, "PUBLIC", "PAGE");
                FullText.createIndex(same, "PUBLIC", "PAGE", null);
            });
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> Sql.update(same, "insert into page values (?, ?)", number, "red word" + number));
                Sql.ifPossible(connection, same -> Sql.read(FullText.search(same, "red", 0, 0)));
            }
            Sql.untilDone(connection, same -> FullText.reindex(same));
            Sql.untilDone(connection, same -> sum[0] = Sql.read(FullText.searchData(same, "word1", 0, 0)));
            Sql.untilDone(connection, same -> FullText.dropAll(same));
        }
        return sum[0];
    }

    private static long cancelled() throws Exception {
        for (int i = 0; i < 4; i++) {
            boolean ended = i % 2 == 0;
            try (Connection connection = SOURCE.getConnection(); Statement statement = connection.createStatement()) {
                long session = Sql.sum(connection, "select session_id()");
                Workers.runAll(
                        none -> Sql.ifPossible(connection, same -> Sql.read(statement.executeQuery(
                                "select count(*) from system_range(1, 300) a, system_range(1, 300) b where a.x > b.x"))),
                        none -> {
                            Thread.sleep(2);
                            Sql.ifPossible(connection, same -> statement.cancel());
                        },
                        none -> {
                            try (Connection other = SOURCE.getConnection()) {
                                Sql.ifPossible(other, "select cancel_session(" + session + ")",
                                        ended ? "select abort_session(" + session + ")" : "select 1");
                            }
                        });
            } catch (SQLException aborted) {
                // the session is closed already
            }
        }
        return 4;
    }

    private static long databases() throws Exception {
        long sum = 0;
        for (int i = 0; i < 4; i++) {
            JdbcConnectionPool pool = JdbcConnectionPool.create("jdbc:h2:mem:other;DB_CLOSE_DELAY=0", "sa", "");
            try (Connection connection = pool.getConnection(); Connection second = pool.getConnection()) {
                Sql.execute(connection, "create table t (id identity, v int)", "insert into t (v) values (1), (2), (3)");
                sum += Sql.sum(second, "select v from t");
                if (i % 2 == 0) {
                    Sql.ifPossible(second, "shutdown");
                }
            } catch (SQLException closed) {
                sum += 1000;
            }
            pool.setMaxConnections(3 + i);
            pool.dispose();
        }
        return sum > 0 ? 4 : 0;
    }

    private static long store() throws Exception {
        int[] kept = new int[1];
        MVStore store = new MVStore.Builder().fileName("memFS:store").cacheSize(1).autoCommitBufferSize(4).open();
        MVMap<Integer, String> map = store.openMap("main");
        Workers.runInTurn(none -> {
            for (int i = 0; i < 60 * size; i++) {
                map.put(i, "value " + i);
                if (i % 40 == 39) {
                    store.commit();
                    map.remove(i - 20);
                    kept[0]--;
                }
                kept[0]++;
            }
        }, none -> {
            for (int i = 0; i < size; i++) {
                MVMap<String, Integer> other = store.openMap("other" + i % 2);
                other.put("key", i);
                store.tryCommit();
                store.renameMap(other, "renamed" + i);
                store.getMapNames().size();
                store.removeMap("renamed" + i);
            }
        }, none -> {
            for (int i = 0; i < size; i++) {
                store.setCacheSize(1 + i % 2);
                store.setRetentionTime(45_000 - i);
                store.setVersionsToKeep(5 + i % 4);
                store.setAutoCommitDelay(1 + i % 5);
                store.setReuseSpace(i % 2 == 0);
                store.compact(90, 4096);
                store.compactFile(1);
            }
        }, none -> {
            for (int i = 0; i < size; i++) {
                map.cursor(null).hasNext();
                map.firstKey();
                map.getKeyIndex(40);
                map.sizeAsLong();
                store.getCacheSizeUsed();
                store.getFillRate();
                store.getUnsavedMemory();
                store.hasUnsavedChanges();
                store.getCacheHitRatio();
                MVStore.TxCounter version = store.registerVersionUsage();
                store.deregisterVersionUsage(version);
            }
        });
        long missing = kept[0] - map.sizeAsLong();
        store.close();
        return missing;
    }

    public static void main(String[] args) throws Exception {
        size = Workers.size(args);
        SOURCE.setURL("jdbc:h2:mem:roles;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=30");
        try (Connection connection = SOURCE.getConnection()) {
            Sql.execute(connection, "create table item (id int generated by default as identity primary key, "
                            + "kind int not null, amount int not null, note varchar(40))",
                    "create index item_kind on item (kind)", "create view cheap as select * from item where amount < 3",
                    "create table object (id int primary key, bytes blob, text clob)", "create table journal (id int)",
                    "create table audit (id int, number int)", "create sequence numbers cache 3",
                    "create table page (id int primary key, text varchar(99))", "create alias twice for 'H2.twice'");
            for (int i = 0; i < 60; i++) {
                Sql.update(connection, "insert into item (kind, amount, note) values (0, ?, ?)", i % 7, "first " + i % 9);
            }
            FullText.init(connection);
        }
        long[] results = new long[10];
        Workers.runInTurn(i -> results[i] = transactions(), i -> results[i] = queries(), i -> results[i] = schema(),
                i -> results[i] = upkeep(), i -> results[i] = objects(), i -> results[i] = triggers(),
                i -> results[i] = texts(), i -> results[i] = cancelled(), i -> results[i] = databases(),
                i -> results[i] = store());
        for (long result : results) {
            System.out.println(result);
        }
        try (Connection connection = SOURCE.getConnection()) {
            Sql.ifPossible(connection, "shutdown immediately");
        }
    }
}
