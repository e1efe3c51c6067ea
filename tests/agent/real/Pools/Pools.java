// Commons Pool and DBCP: objects, keyed objects and connections borrowed by more threads than there are
// of them, with checks, an evictor and abandoned ones.
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPool;

final class Pools {
    /** Belongs to one thread at a time. */
    private static final class Buffer {
        private final StringBuilder text = new StringBuilder();
        private int uses;

        int use(int value) {
            text.setLength(0);
            text.append(value).append(':').append(value * 7);
            uses++;
            return text.length();
        }
    }

    private static final class BufferFactory extends BasePooledObjectFactory<Buffer> {
        @Override
        public Buffer create() {
            return new Buffer();
        }

        @Override
        public PooledObject<Buffer> wrap(Buffer buffer) {
            return new DefaultPooledObject<>(buffer);
        }

        @Override
        public boolean validateObject(PooledObject<Buffer> buffer) {
            return buffer.getObject().uses < 500;
        }
    }

    private static final class KeyedFactory extends BaseKeyedPooledObjectFactory<String, Buffer> {
        @Override
        public Buffer create(String key) {
            return new Buffer();
        }

        @Override
        public PooledObject<Buffer> wrap(Buffer buffer) {
            return new DefaultPooledObject<>(buffer);
        }
    }

    private static String objects(int uses) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        try (GenericObjectPool<Buffer> pool = new GenericObjectPool<>(new BufferFactory())) {
            pool.setMaxTotal(3);
            pool.setTestOnBorrow(true);
            pool.setTimeBetweenEvictionRuns(Duration.ofMillis(5));
            pool.setTestWhileIdle(true);
            Workers.run(number -> {
                for (int i = 0; i < uses; i++) {
                    Buffer buffer = pool.borrowObject();
                    sum.addAndGet(buffer.use(number * uses + i));
                    if (i % 97 == 0) {
                        pool.invalidateObject(buffer);
                    } else {
                        pool.returnObject(buffer);
                    }
                }
            });
            return "objects: " + sum + ", borrowed " + pool.getBorrowedCount() + ", active "
                    + pool.getNumActive();
        }
    }

    private static String keyed(int uses) throws Exception {
        AtomicInteger sum = new AtomicInteger();
        try (GenericKeyedObjectPool<String, Buffer> pool =
                new GenericKeyedObjectPool<>(new KeyedFactory())) {
            pool.setMaxTotalPerKey(2);
            pool.setMaxTotal(5);
            Workers.run(number -> {
                for (int i = 0; i < uses; i++) {
                    String key = "key" + (number + i) % 3;
                    Buffer buffer = pool.borrowObject(key);
                    sum.addAndGet(buffer.use(i));
                    pool.returnObject(key, buffer);
                }
            });
            return "keyed: " + sum + ", borrowed " + pool.getBorrowedCount() + ", active "
                    + pool.getNumActive();
        }
    }

    private static long insertAndCount(Connection connection, int worker, int number) throws Exception {
        try (PreparedStatement insert = connection.prepareStatement("insert into item values (?, ?)")) {
            insert.setInt(1, worker);
            insert.setInt(2, number);
            insert.executeUpdate();
        }
        try (PreparedStatement query =
                connection.prepareStatement("select max(number) from item where worker = ?")) {
            query.setInt(1, worker);
            try (ResultSet rows = query.executeQuery()) {
                rows.next();
                return rows.getLong(1);
            }
        }
    }

    private static String connections(int uses) throws Exception {
        try (BasicDataSource source = new BasicDataSource()) {
            source.setDriverClassName("org.h2.Driver");
            source.setUrl("jdbc:h2:mem:pool;DB_CLOSE_DELAY=-1");
            source.setMaxTotal(3);
            source.setPoolPreparedStatements(true);
            source.setMaxOpenPreparedStatements(10);
            source.setValidationQuery("select 1");
            source.setTestOnBorrow(true);
            try (Connection connection = source.getConnection();
                    Statement statement = connection.createStatement()) {
                statement.execute("create table item (worker int, number int)");
                statement.execute("create index of_worker on item (worker, number)");
            }
            long[] sums = new long[Workers.THREADS];
            Workers.run(worker -> {
                for (int i = 0; i < uses; i++) {
                    try (Connection connection = source.getConnection()) {
                        sums[worker] += insertAndCount(connection, worker, i);
                    }
                }
            });
            return "connections: " + sums[0] + " " + sums[1] + " " + sums[2] + " " + sums[3]
                    + ", active " + source.getNumActive();
        }
    }

    public static void main(String[] args) throws Exception {
        int size = Workers.size(args);
        System.out.println(objects(2000 * size));
        System.out.println(keyed(1000 * size));
        System.out.println(connections(150 * size));
    }
}
