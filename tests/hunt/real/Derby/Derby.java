// Derby in memory, each thread in another role: transactions, queries, changes of the schema, upkeep, large objects,
// metadata and pooled connections, triggers and cursors, timeouts, databases that come and go.
import java.io.InputStream;
import java.io.OutputStream;
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
import java.util.List;
import javax.sql.ConnectionEvent;
import javax.sql.ConnectionEventListener;
import javax.sql.PooledConnection;
import org.apache.derby.jdbc.EmbeddedConnectionPoolDataSource;
import org.apache.derby.jdbc.EmbeddedDataSource;

public final class Derby {
    private static final EmbeddedDataSource SOURCE = source("memory:roles");
    private static int size;

    private static EmbeddedDataSource source(String name) {
        EmbeddedDataSource source = new EmbeddedDataSource();
        source.setDatabaseName(name);
        source.setCreateDatabase("create");
        return source;
    }

    /** A function of the database. */
    public static int twice(int value) {
        return 2 * value;
    }

    private static Connection open(int isolation) throws SQLException {
        Connection connection = SOURCE.getConnection();
        connection.setTransactionIsolation(isolation);
        connection.setAutoCommit(false);
        return connection;
    }

    private static long transactions() throws Exception {
        try (Connection connection = open(Connection.TRANSACTION_READ_COMMITTED)) {
            for (int i = 0; i < 4 * size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "insert into item (kind, amount, note) values (1, ?, ?)", number, "note " + number);
                    Savepoint before = same.setSavepoint();
                    Sql.update(same, "update item set amount = amount + 1000 where kind = 1");
                    same.rollback(before);
                    Sql.update(same, "update item set amount = twice(amount) where kind = 1 and amount = ?", number);
                });
                if (i % 5 == 4) {
                    Sql.untilDone(connection, same -> {
                        Sql.update(same, "delete from item where kind = 1");
                        same.rollback();
                    });
                }
            }
            long[] sum = new long[1];
            Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select amount from item where kind = 1"));
            return sum[0];
        }
    }

    private static long queries() throws Exception {
        int[] levels = {Connection.TRANSACTION_READ_UNCOMMITTED, Connection.TRANSACTION_READ_COMMITTED,
            Connection.TRANSACTION_REPEATABLE_READ, Connection.TRANSACTION_SERIALIZABLE};
        long[] sum = new long[1];
        for (int i = 0; i < size; i++) {
            try (Connection connection = open(levels[i % levels.length])) {
                Sql.untilDone(connection, same -> sum[0] = Sql.sum(same, "select amount from item where kind = 0"));
                for (String text : List.of("select kind, count(*), max(amount) from item group by kind order by 2, 1",
                        "select a.id, b.note from item a join item b on a.amount = b.id where a.kind = 0",
                        "select * from cheap")) {
                    Sql.ifPossible(connection, same -> Sql.read(same, text));
                }
                Sql.ifPossible(connection, same -> {
                    try (Statement statement = same.createStatement(
                                    ResultSet.TYPE_SCROLL_INSENSITIVE, ResultSet.CONCUR_READ_ONLY);
                            ResultSet rows = statement.executeQuery("select distinct note from item")) {
                        rows.last();
                        rows.absolute(-2);
                        rows.previous();
                    }
                });
            }
        }
        return sum[0];
    }

    private static long schema() throws Exception {
        try (Connection connection = SOURCE.getConnection()) {
            for (int i = 0; i < size; i++) {
                if (i % 3 == 1) {
                    Sql.ifPossible(connection, "create index item_amount on item (amount)", "drop index item_amount");
                }
                Sql.ifPossible(connection, "create view dear as select * from item where amount > 10",
                        "create sequence tickets start with 5", "values next value for tickets",
                        "create function triple(x int) returns int language java parameter style java no sql "
                                + "external name 'Derby.twice'",
                        "create table extra (id int primary key references item (id), text varchar(20))",
                        "alter table extra add column more int default 3", "insert into extra (id) values (1)",
                        "rename column extra.more to less", "create synonym other for extra", "select * from other",
                        "drop synonym other", "alter table extra alter column text set data type varchar(40)",
                        "drop function triple", "drop sequence tickets restrict", "drop view dear",
                        "create index extra_text on extra (text)", "drop index extra_text", "truncate table extra", "drop table extra");
            }
            return size;
        }
    }

    private static long upkeep(Path directory) throws Exception {
        String[] tables = {"syscs_diag.lock_table", "syscs_diag.transaction_table", "syscs_diag.statement_cache",
            "table (syscs_diag.space_table('APP', 'ITEM')) as t"};
        try (Connection connection = SOURCE.getConnection()) {
            for (int i = 0; i < size; i++) {
                Sql.ifPossible(connection, "call syscs_util.syscs_update_statistics('APP', 'ITEM', null)",
                        "call syscs_util.syscs_checkpoint_database()",
                        "call syscs_util.syscs_set_database_property('derby.storage.pageSize', '" + 4096 * (1 + i % 2) + "')",
                        "values syscs_util.syscs_get_database_property('derby.storage.pageSize')",
                        "call syscs_util.syscs_set_runtimestatistics(1)", "call syscs_util.syscs_set_statistics_timing(1)",
                        "select count(*) from item where amount > 3", "values syscs_util.syscs_get_runtimestatistics()",
                        "call syscs_util.syscs_set_runtimestatistics(0)",
                        "call syscs_util.syscs_inplace_compress_table('APP', 'AUDIT', 1, 1, 1)",
                        "call syscs_util.syscs_compress_table('APP', '" + (i == 1 ? "ITEM" : "OBJECT") + "', 0)",
                        "call syscs_util.syscs_empty_statement_cache()", "values syscs_util.syscs_check_table('APP', 'JOURNAL')",
                        "call syscs_util.syscs_invalidate_stored_statements()",
                        "call syscs_util.syscs_drop_statistics('APP', 'ITEM', null)",
                        "call syscs_util.syscs_export_query('select * from item', '" + directory.resolve("item" + i)
                                + "', null, null, null)");
                for (String table : tables) {
                    Sql.ifPossible(connection, same -> Sql.read(same, "select * from " + table));
                }
            }
            return size;
        }
    }

    private static long objects() throws Exception {
        long sum = 0;
        long[] length = new long[1];
        try (Connection connection = open(Connection.TRANSACTION_READ_COMMITTED)) {
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> {
                    Blob blob = same.createBlob();
                    try (OutputStream out = blob.setBinaryStream(1)) {
                        out.write(new byte[10000 * (1 + number % 5)]);
                    }
                    Clob clob = same.createClob();
                    clob.setString(1, "text".repeat(2000));
                    Sql.update(same, "insert into object values (?, ?, ?)", number, blob, clob);
                });
                Sql.untilDone(connection, same -> {
                    try (Statement statement = same.createStatement();
                            ResultSet rows = statement.executeQuery("select bytes, text from object where id = " + number)) {
                        rows.next();
                        Blob blob = rows.getBlob(1);
                        Clob clob = rows.getClob(2);
                        blob.setBytes(5, new byte[] {1, 2, 3});
                        blob.truncate(9000);
                        try (InputStream in = blob.getBinaryStream()) {
                            length[0] = in.readAllBytes().length + clob.position("xt", 3);
                        }
                        clob.free();
                    }
                });
                sum += length[0];
            }
        }
        return sum;
    }

    private static long metadata() throws Exception {
        EmbeddedConnectionPoolDataSource pool = new EmbeddedConnectionPoolDataSource();
        pool.setDatabaseName("memory:roles");
        int[] closed = new int[1];
        for (int i = 0; i < size; i++) {
            PooledConnection pooled = pool.getPooledConnection();
            pooled.addConnectionEventListener(new ConnectionEventListener() {
                @Override
                public void connectionClosed(ConnectionEvent event) {
                    closed[0]++;
                }

                @Override
                public void connectionErrorOccurred(ConnectionEvent event) {
                    throw new IllegalStateException(event.getSQLException());
                }
            });
            try (Connection connection = pooled.getConnection()) {
                DatabaseMetaData data = connection.getMetaData();
                Sql.ifPossible(connection, same -> Sql.read(data.getTables(null, "APP", "%", null)));
                Sql.ifPossible(connection, same -> Sql.read(data.getColumns(null, "APP", "ITEM", "%")));
                Sql.ifPossible(connection, same -> Sql.read(data.getIndexInfo(null, "APP", "ITEM", false, true)));
                Sql.ifPossible(connection, same -> Sql.read(data.getProcedures(null, "SYSCS_UTIL", "%")));
                Sql.ifPossible(connection, same -> Sql.read(data.getExportedKeys(null, "APP", "ITEM")));
                Sql.ifPossible(connection, same -> Sql.read(data.getFunctions(null, null, "%")));
            }
            try (Connection connection = pooled.getConnection()) {
                Sql.ifPossible(connection, same -> {
                    try (PreparedStatement statement = same.prepareStatement("select * from item where id = ?")) {
                        statement.getMetaData().getColumnTypeName(1);
                        statement.getParameterMetaData().getParameterType(1);
                    }
                });
            }
            pooled.close();
        }
        return closed[0];
    }

    private static long triggers() throws Exception {
        try (Connection connection = open(Connection.TRANSACTION_READ_COMMITTED)) {
            Sql.execute(connection, "declare global temporary table session.mine (id int) on commit preserve rows not logged");
            connection.commit();
            for (int i = 0; i < size; i++) {
                int number = i;
                Sql.untilDone(connection, same -> Sql.execute(same, "create trigger counted after insert on journal "
                        + "referencing new as n for each row insert into audit values (n.id, next value for numbers)"));
                Sql.untilDone(connection, same -> {
                    Sql.update(same, "insert into journal values (?)", number);
                    Sql.update(same, "insert into session.mine values ?", number);
                });
                Sql.untilDone(connection, same -> Sql.execute(same, "drop trigger counted"));
                Sql.untilDone(connection, same -> {
                    try (Statement statement = same.createStatement(
                                    ResultSet.TYPE_FORWARD_ONLY, ResultSet.CONCUR_UPDATABLE);
                            ResultSet rows = statement.executeQuery("select id from journal for update")) {
                        while (rows.next()) {
                            rows.updateInt(1, rows.getInt(1) + 1);
                            rows.updateRow();
                        }
                    }
                });
            }
            long[] sum = new long[1];
            Sql.untilDone(connection, same -> sum[0] = 100 * Sql.sum(same, "select id from journal")
                    + Sql.sum(same, "select count(*) from audit") + Sql.sum(same, "select id from session.mine"));
            return sum[0];
        }
    }

    private static long timeouts() throws Exception {
        try (Connection connection = SOURCE.getConnection();
                Statement statement = connection.createStatement()) {
            for (int i = 0; i < 3; i++) {
                statement.setQueryTimeout(i % 2);
                statement.setMaxRows(i);
                Sql.ifPossible(connection, same -> Sql.read(statement.executeQuery(
                        "select count(*) from item a, item b where a.amount + b.amount > 3")));
            }
        }
        return 3;
    }

    private static long databases() throws Exception {
        long sum = 0;
        for (int i = 0; i < 2; i++) {
            EmbeddedDataSource source = source("memory:other" + i);
            try (Connection connection = source.getConnection()) {
                Sql.execute(connection, "create table t (id int generated always as identity, v int)",
                        "insert into t (v) values (1), (2), (3)", "create unique index tv on t (v)");
                sum += Sql.sum(connection, "select v from t");
            }
            source.setCreateDatabase(null);
            end(source, "drop=true");
        }
        return sum;
    }

    /** Always ends with an exception. */
    private static void end(EmbeddedDataSource source, String how) {
        source.setConnectionAttributes(how);
        try {
            source.getConnection().close();
        } catch (SQLException expected) {
            return;
        }
        throw new IllegalStateException("still there");
    }

    public static void main(String[] args) throws Exception {
        size = Workers.size(args);
        Path directory = Files.createTempDirectory("derby");
        try (Connection connection = SOURCE.getConnection()) {
            Sql.execute(connection, "create table item (id int generated always as identity primary key, "
                            + "kind int not null, amount int not null, note varchar(40))",
                    "create index item_kind on item (kind)", "create view cheap as select * from item where amount < 3",
                    "create table object (id int primary key, bytes blob(1M), text clob(1M))",
                    "create table journal (id int)", "create table audit (id int, number int)", "create sequence numbers",
                    "create function twice(x int) returns int language java parameter style java no sql "
                            + "external name 'Derby.twice'");
            for (int i = 0; i < 60; i++) {
                Sql.update(connection, "insert into item (kind, amount, note) values (0, ?, ?)", i % 7, "first " + i % 9);
            }
        }
        long[] results = new long[9];
        Workers.runInTurn(i -> results[i] = transactions(), i -> results[i] = queries(), i -> results[i] = schema(),
                i -> results[i] = upkeep(directory), i -> results[i] = objects(), i -> results[i] = metadata(),
                i -> results[i] = triggers(), i -> results[i] = timeouts(), i -> results[i] = databases());
        for (long result : results) {
            System.out.println(result);
        }
        SOURCE.setCreateDatabase(null);
        end(SOURCE, "drop=true");
        for (int i = 0; i < size; i++) {
            Files.deleteIfExists(directory.resolve("item" + i));
        }
        Files.delete(directory);
    }
}
