// H2 in memory.
import org.h2.jdbcx.JdbcDataSource;

final class H2 {
    public static void main(String[] args) throws Exception {
        JdbcDataSource source = new JdbcDataSource();
        source.setURL("jdbc:h2:mem:accounts;DB_CLOSE_DELAY=-1;LOCK_TIMEOUT=60000");
        new Transfers(source::getConnection).run(100 * Workers.size(args));
    }
}
