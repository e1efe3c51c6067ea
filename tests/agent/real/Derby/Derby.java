// Derby in memory.
import org.apache.derby.jdbc.EmbeddedDataSource;

final class Derby {
    public static void main(String[] args) throws Exception {
        EmbeddedDataSource source = new EmbeddedDataSource();
        source.setDatabaseName("memory:accounts");
        source.setCreateDatabase("create");
        new Transfers(source::getConnection).run(100 * Workers.size(args));
    }
}
