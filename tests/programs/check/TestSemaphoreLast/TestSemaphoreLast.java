// A test that tries to acquire a permit.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TestSemaphoreLast {
    public static void main(String[] args) throws Exception {
        Semaphore ready = new Semaphore(0);
        new Thread(ready::release, "worker").start();
        assert ready.tryAcquire(5, TimeUnit.SECONDS);
    }
}
