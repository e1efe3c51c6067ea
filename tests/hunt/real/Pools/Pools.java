// Commons Pool and DBCP, each thread in another role: users, settings changed and statistics read meanwhile, objects
// prepared, invalidated, abandoned and cleared, evictors, pools that are closed while others wait for them.
import java.io.PrintWriter;
import java.io.Writer;
import java.lang.management.ManagementFactory;
import java.sql.Connection;
import java.sql.SQLException;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import javax.management.ObjectName;
import org.apache.commons.dbcp2.BasicDataSource;
import org.apache.commons.dbcp2.cpdsadapter.DriverAdapterCPDS;
import org.apache.commons.dbcp2.datasources.PerUserPoolDataSource;
import org.apache.commons.dbcp2.datasources.SharedPoolDataSource;
import org.apache.commons.pool2.BaseKeyedPooledObjectFactory;
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.ObjectPool;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.AbandonedConfig;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericKeyedObjectPool;
import org.apache.commons.pool2.impl.GenericKeyedObjectPoolConfig;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;
import org.apache.commons.pool2.impl.SoftReferenceObjectPool;

final class Pools {
    private static final String URL = "jdbc:h2:mem:pools;DB_CLOSE_DELAY=-1";
    private static int size;

    private static final class Factory extends BasePooledObjectFactory<AtomicInteger> {
        @Override
        public AtomicInteger create() {
            return new AtomicInteger();
        }

        @Override
        public PooledObject<AtomicInteger> wrap(AtomicInteger value) {
            return new DefaultPooledObject<>(value);
        }

        @Override
        public boolean validateObject(PooledObject<AtomicInteger> value) {
            return value.getObject().get() % 5 != 4;
        }
    }

    private static final class KeyedFactory extends BaseKeyedPooledObjectFactory<String, AtomicInteger> {
        @Override
        public AtomicInteger create(String key) {
            return new AtomicInteger();
        }

        @Override
        public PooledObject<AtomicInteger> wrap(AtomicInteger value) {
            return new DefaultPooledObject<>(value);
        }
    }

    /** What a pool refuses or fails at is left out: it is closed or exhausted, or another thread changed it meanwhile. */
    private static void ifPossible(Workers.Task task) throws Exception {
        try {
            task.run(0);
        } catch (RuntimeException | SQLException refused) {
            // depends on the schedule
        }
    }

    private static void use(ObjectPool<AtomicInteger> pool, int number) throws Exception {
        AtomicInteger value = pool.borrowObject();
        value.incrementAndGet();
        if (number % 6 == 5) {
            pool.invalidateObject(value);
        } else {
            pool.returnObject(value);
        }
    }

    private static String objects() throws Exception {
        GenericObjectPool<AtomicInteger> pool = new GenericObjectPool<>(new Factory());
        pool.setMaxTotal(3);
        pool.setEvictorShutdownTimeout(Duration.ofMillis(10));
        pool.setMaxWait(Duration.ofMillis(40));
        AtomicInteger used = new AtomicInteger();
        Workers.Task user = number -> {
            for (int i = 0; i < 2 * size; i++) {
                int turn = i;
                ifPossible(none -> use(pool, turn));
                used.incrementAndGet();
            }
        };
        Workers.runInTurn(user, user, number -> {
            for (int i = 0; i < size; i++) {
                GenericObjectPoolConfig<AtomicInteger> config = new GenericObjectPoolConfig<>();
                config.setMaxTotal(2 + i % 3);
                config.setMinIdle(i % 2);
                config.setFairness(true);
                config.setTestOnBorrow(i % 2 == 0);
                config.setTestOnReturn(i % 3 == 0);
                config.setTestWhileIdle(true);
                config.setMinEvictableIdleTime(Duration.ofMillis(1));
                config.setTimeBetweenEvictionRuns(Duration.ofMillis(1 + i % 4));
                config.setEvictorShutdownTimeoutMillis(Duration.ofMillis(10));
                config.setMaxWait(Duration.ofMillis(40));
                pool.setConfig(config);
                pool.setSwallowedExceptionListener(fault -> { });
                Thread.sleep(1);
            }
            pool.setTimeBetweenEvictionRuns(Duration.ofMillis(-1));
        }, number -> {
            for (int i = 0; i < size; i++) {
                pool.listAllObjects().size();
                pool.getMaxBorrowWaitTimeMillis();
                pool.getMeanBorrowWaitTimeMillis();
                ManagementFactory.getPlatformMBeanServer().getAttribute(pool.getJmxName(), "NumActive");
            }
        }, number -> {
            for (int i = 0; i < size; i++) {
                ifPossible(none -> pool.preparePool());
                ifPossible(none -> pool.addObject());
                ifPossible(none -> pool.evict());
                pool.clear();
            }
        }, number -> {
            for (int i = 0; i < size; i++) {
                AbandonedConfig config = new AbandonedConfig();
                config.setRemoveAbandonedOnBorrow(true);
                config.setRemoveAbandonedOnMaintenance(i % 2 == 0);
                config.setRemoveAbandonedTimeout(Duration.ofMillis(1));
                config.setLogAbandoned(i % 2 == 1);
                config.setUseUsageTracking(true);
                config.setLogWriter(new PrintWriter(Writer.nullWriter()));
                pool.setAbandonedConfig(config);
                ifPossible(none -> pool.use(pool.borrowObject()));
            }
        });
        Thread closer = new Thread(pool::close);
        closer.start();
        ifPossible(none -> use(pool, 0));
        closer.join();
        return "objects: " + used + ", idle " + pool.getNumIdle();
    }

    private static String keyed() throws Exception {
        GenericKeyedObjectPool<String, AtomicInteger> pool = new GenericKeyedObjectPool<>(new KeyedFactory());
        SoftReferenceObjectPool<AtomicInteger> soft = new SoftReferenceObjectPool<>(new Factory());
        pool.setMaxTotalPerKey(1);
        pool.setMaxTotal(2);
        pool.setEvictorShutdownTimeout(Duration.ofMillis(10));
        pool.setMaxWait(Duration.ofMillis(40));
        AtomicInteger used = new AtomicInteger();
        Workers.Task user = number -> {
            for (int i = 0; i < 2 * size; i++) {
                String key = "key" + (i + number) % 3;
                int turn = i;
                ifPossible(none -> {
                    AtomicInteger value = pool.borrowObject(key);
                    if (turn % 5 == number) {
                        pool.invalidateObject(key, value);
                    } else {
                        pool.returnObject(key, value);
                    }
                });
                ifPossible(none -> use(soft, turn));
                used.incrementAndGet();
            }
        };
        Workers.runInTurn(user, user, number -> {
            for (int i = 0; i < size; i++) {
                GenericKeyedObjectPoolConfig<AtomicInteger> config = new GenericKeyedObjectPoolConfig<>();
                config.setMaxTotal(2 + i % 3);
                config.setMaxTotalPerKey(1 + i % 2);
                config.setMinIdlePerKey(i % 2);
                config.setMaxIdlePerKey(1);
                config.setTestWhileIdle(true);
                config.setMinEvictableIdleTime(Duration.ofMillis(1));
                config.setTimeBetweenEvictionRuns(Duration.ofMillis(1 + i % 3));
                config.setEvictorShutdownTimeoutMillis(Duration.ofMillis(10));
                config.setMaxWait(Duration.ofMillis(40));
                pool.setConfig(config);
                Thread.sleep(1);
            }
        }, number -> {
            for (int i = 0; i < size; i++) {
                pool.listAllObjects().size();
                pool.getNumActivePerKey().size();
                pool.getNumWaitersByKey().size();
                // Not toString() of the keyed pool, which locks its deque and then an object, and may deadlock with destroy().
                soft.getNumIdle();
                ifPossible(none -> soft.toString());
            }
        }, number -> {
            for (int i = 0; i < size; i++) {
                String key = "key" + i % 4;
                ifPossible(none -> pool.preparePool(key));
                ifPossible(none -> pool.addObject(key));
                pool.clearOldest();
                pool.clear("key" + i % 3);
                ifPossible(none -> pool.evict());
                ifPossible(none -> soft.addObject());
                if (i % 4 == 3) {
                    pool.clear();
                    soft.clear();
                }
            }
        });
        Workers.runInTurn(number -> pool.close(), number -> soft.close(), number -> pool.getNumIdle(),
                number -> ifPossible(none -> use(soft, 0)));
        return "keyed: " + used + ", idle " + pool.getNumIdle();
    }

    private static void insert(Connection connection, int kind) throws SQLException {
        try (connection) {
            Sql.update(connection, "insert into item values (?)", kind);
            Sql.sum(connection, "select count(*) from item where kind = ?", kind);
        }
    }

    /** Repeats what the pool refused, for it was restarted or has closed the connection; a row more does not matter. */
    private static Workers.Task client(javax.sql.DataSource source, String user) {
        return number -> {
            for (int i = 0; i < size; i++) {
                int kind = i;
                ifPossible(none -> insert(
                        user == null ? source.getConnection() : source.getConnection(user, user), kind));
            }
        };
    }

    private static String connections() throws Exception {
        BasicDataSource source = new BasicDataSource();
        source.setDriverClassName("org.h2.Driver");
        source.setUrl(URL);
        source.setMaxTotal(3);
        source.setMaxWaitMillis(300);
        source.setPoolPreparedStatements(true);
        source.setJmxName("pools:type=source");
        DriverAdapterCPDS driver = new DriverAdapterCPDS();
        driver.setDriver("org.h2.Driver");
        driver.setUrl(URL);
        driver.setPoolPreparedStatements(true);
        SharedPoolDataSource shared = new SharedPoolDataSource();
        shared.setConnectionPoolDataSource(driver);
        shared.setMaxTotal(2);
        shared.setDefaultMaxWaitMillis(300);
        PerUserPoolDataSource perUser = new PerUserPoolDataSource();
        perUser.setConnectionPoolDataSource(driver);
        perUser.setDefaultMaxWaitMillis(300);
        try (Connection connection = source.getConnection()) {
            Sql.execute(connection, "create table item (kind int)", "create user a password 'a' admin",
                    "create user b password 'b' admin");
        }
        Workers.runInTurn(client(source, null), client(source, null), number -> {
            for (int i = 0; i < size; i++) {
                source.setMaxTotal(2 + i % 3);
                source.setMaxOpenPreparedStatements(5 + i % 2);
                source.setTestOnBorrow(i % 2 == 0);
                source.setValidationQuery(i % 2 == 0 ? "select 1" : "select 2");
                source.setMinEvictableIdleTimeMillis(1 + i % 3);
                source.setTimeBetweenEvictionRunsMillis(1 + i % 3);
                source.setDefaultTransactionIsolation(Connection.TRANSACTION_READ_COMMITTED);
                source.setMaxConnLifetimeMillis(20_000);
                source.setRemoveAbandonedOnBorrow(i % 2 == 0);
                source.addConnectionProperty("LOCK_TIMEOUT", "30000");
                source.setConnectionInitSqls(java.util.List.of("select 3"));
            }
        }, number -> {
            for (int i = 0; i < size; i++) {
                source.getNumActive();
                source.getNumIdle();
                source.getMaxOpenPreparedStatements();
                source.getMinEvictableIdleTimeMillis();
                source.getConnectionInitSqls().size();
                source.getValidationQuery();
                shared.getNumActive();
                perUser.getNumIdle();
                ManagementFactory.getPlatformMBeanServer().isRegistered(new ObjectName("pools:type=source"));
                ifPossible(none -> source.getLogWriter());
            }
        }, number -> {
            for (int i = 0; i < 4; i++) {
                ifPossible(none -> source.evict());
                ifPossible(none -> source.invalidateConnection(source.getConnection()));
                ifPossible(none -> source.restart());
            }
        }, client(shared, "a"), client(shared, "b"), client(perUser, "a"), number -> {
            for (int i = 0; i < size; i++) {
                ifPossible(none -> insert(perUser.getConnection("b", "b"), 100));
                ifPossible(none -> perUser.clear());
                ifPossible(none -> perUser.getNumActive("b"));
            }
        });
        Workers.runInTurn(number -> shared.close(), number -> perUser.close(), client(shared, "a"), number -> source.close());
        return "connections: active " + source.getNumActive() + ", closed " + source.isClosed();
    }

    public static void main(String[] args) throws Exception {
        size = Workers.size(args);
        System.out.println(objects());
        System.out.println(keyed());
        // The last evictor waits 10 seconds for its thread, and a data source has no setting for that: here it is never the last.
        try (GenericObjectPool<AtomicInteger> other = new GenericObjectPool<>(new Factory())) {
            other.setEvictorShutdownTimeout(Duration.ofMillis(10));
            other.setTimeBetweenEvictionRuns(Duration.ofMillis(5));
            System.out.println(connections());
        }
    }
}
