// The twin of TestTerminationLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;

public class TestTerminationAny {
    static int data;

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newSingleThreadExecutor();
        pool.execute(() -> data = 1);
        pool.shutdown();
        assert pool.awaitTermination(5, TimeUnit.SECONDS);
        assert data == 1;
    }
}
