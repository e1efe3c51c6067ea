// H2 in memory through JDBC: schema, queries, joins, aggregates, transactions, constraints, prepared statements, metadata, errors.
import java.math.BigDecimal;
import java.sql.*;
import java.util.*;

public class H2InMemory {
    static Connection c;

    static void query(String sql, Object... args) {
        try (PreparedStatement p = c.prepareStatement(sql)) {
            for (int i = 0; i < args.length; i++) {
                p.setObject(i + 1, args[i]);
            }
            try (ResultSet r = p.executeQuery()) {
                ResultSetMetaData m = r.getMetaData();
                StringBuilder sb = new StringBuilder();
                while (r.next()) {
                    for (int i = 1; i <= m.getColumnCount(); i++) {
                        sb.append(i == 1 ? "(" : ", ").append(r.getObject(i));
                    }
                    sb.append(") ");
                }
                System.out.println(sql + " -> " + sb);
            }
        } catch (SQLException e) {
            System.out.println(sql + " !! " + e.getSQLState() + " " + e.getErrorCode() + " " + e.getMessage().lines().findFirst().get());
        }
    }

    static void update(String sql) {
        try (Statement s = c.createStatement()) {
            System.out.println(sql + " => " + s.executeUpdate(sql));
        } catch (SQLException e) {
            System.out.println(sql + " !! " + e.getSQLState() + " " + e.getErrorCode());
        }
    }

    public static void main(String[] args) throws Exception {
        c = DriverManager.getConnection("jdbc:h2:mem:test;DB_CLOSE_DELAY=0", "sa", "");
        update("create table dept(id int primary key, name varchar(20) not null unique)");
        update("create table emp(id int auto_increment primary key, name varchar(20), dept int references dept(id), pay decimal(8,2), hired date, note clob)");
        update("insert into dept values (1, 'dev'), (2, 'ops'), (3, 'empty')");
        try (PreparedStatement p = c.prepareStatement("insert into emp(name, dept, pay, hired) values (?, ?, ?, ?)", Statement.RETURN_GENERATED_KEYS)) {
            Object[][] rows = {{"ann", 1, new BigDecimal("70.50"), "2020-01-15"}, {"bob", 1, new BigDecimal("50"), "2021-06-01"}, {"cid", 2, new BigDecimal("40.25"), "2019-12-31"}, {"dee", null, null, null}};
            for (Object[] r : rows) {
                for (int i = 0; i < 4; i++) {
                    p.setObject(i + 1, r[i]);
                }
                p.addBatch();
            }
            System.out.println(Arrays.toString(p.executeBatch()));
            ResultSet k = p.getGeneratedKeys();
            StringBuilder sb = new StringBuilder();
            while (k.next()) {
                sb.append(k.getInt(1)).append(' ');
            }
            System.out.println("keys " + sb);
        }
        query("select * from emp order by id");
        query("select e.name, d.name from emp e join dept d on e.dept = d.id order by 1");
        query("select d.name, count(e.id), sum(pay), avg(pay), max(hired) from dept d left join emp e on e.dept = d.id group by d.name order by d.name");
        query("select name from emp where pay > ? and name like ? order by name", 45, "%n%");
        query("select name, row_number() over (order by pay desc nulls last) from emp order by 2");
        query("select dept, listagg(name, '+') within group (order by name) from emp group by dept having count(*) > 1");
        query("with recursive f(n, a, b) as (select 1, 0, 1 union all select n + 1, b, a + b from f where n < 10) select n, a from f order by n");
        query("select upper('abc') || lower('DEF'), substring('hello' from 2 for 3), 7 / 2, mod(7, 3), round(2.567, 1), coalesce(null, 5), case when 1 > 2 then 'a' else 'b' end, cast('12' as int) + 1, dateadd('month', 1, date '2020-01-31')");
        query("select x from system_range(1, 10) where mod(x, 3) = 0 order by x desc");
        query("select name from emp e where exists (select 1 from dept d where d.id = e.dept and d.name = 'dev') union select 'zed' order by 1");
        query("select nothing from emp");
        query("select * from missing");
        query("selec 1");
        query("select 1 / 0");
        update("insert into dept values (1, 'dup')");
        update("insert into dept values (9, 'dev')");
        update("insert into emp(name, dept) values ('x', 99)");
        update("insert into dept(id) values (10)");
        update("delete from dept where id = 1");
        update("update emp set pay = pay * 1.1 where dept = 1");
        query("select name, pay from emp where dept = 1 order by name");
        transactions();
        update("create index emp_pay on emp(pay)");
        update("create view devs as select name from emp where dept = 1");
        query("select count(*) from devs");
        query("select table_name from information_schema.tables where table_schema = 'PUBLIC' order by 1");
        update("merge into dept key(id) values (3, 'renamed'), (4, 'fresh')");
        query("select * from dept order by id");
        update("create sequence s start with 5 increment by 2");
        query("select next value for s, next value for s");
        update("create trigger t before insert on dept for each row call 'NoSuchTrigger'");
        update("truncate table emp");
        query("select count(*) from emp");
        update("drop table emp cascade");
        DatabaseMetaData md = c.getMetaData();
        System.out.println(md.getDatabaseProductName() + " " + md.supportsTransactions() + " " + c.getTransactionIsolation() + " " + c.isReadOnly());
        c.close();
        System.out.println(c.isClosed());
        concurrent();
    }

    static void transactions() throws Exception {
        c.setAutoCommit(false);
        update("insert into dept values (20, 'temp')");
        Savepoint sp = c.setSavepoint();
        update("insert into dept values (21, 'temp2')");
        c.rollback(sp);
        query("select id from dept where id >= 20");
        try (Connection other = DriverManager.getConnection("jdbc:h2:mem:test", "sa", ""); ResultSet r = other.createStatement().executeQuery("select count(*) from dept where id >= 20")) {
            r.next();
            System.out.println("not visible outside " + r.getInt(1));
        }
        c.rollback();
        query("select id from dept where id >= 20");
        c.setAutoCommit(true);
    }

    static void concurrent() throws Exception {
        String url = "jdbc:h2:mem:shared;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000";
        try (Connection a = DriverManager.getConnection(url); Statement s = a.createStatement()) {
            s.execute("create table counter(id int primary key, n int)");
            s.execute("insert into counter values (1, 0)");
            Thread[] ts = new Thread[3];
            for (int i = 0; i < 3; i++) {
                ts[i] = new Thread(() -> {
                    try (Connection b = DriverManager.getConnection(url); Statement t = b.createStatement()) {
                        for (int k = 0; k < 10; k++) {
                            t.executeUpdate("update counter set n = n + 1 where id = 1");
                        }
                    } catch (SQLException e) {
                        System.out.println(e);
                    }
                });
                ts[i].start();
            }
            for (Thread t : ts) {
                t.join();
            }
            ResultSet r = s.executeQuery("select n from counter");
            r.next();
            System.out.println("counter " + r.getInt(1));
            s.execute("shutdown");
        }
    }
}
