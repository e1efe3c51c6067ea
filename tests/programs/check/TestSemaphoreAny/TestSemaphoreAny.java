// The twin of TestSemaphoreLast: time-outs may come at any moment, which is what the findings need.
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

public class TestSemaphoreAny {
    public static void main(String[] args) throws Exception {
        Semaphore ready = new Semaphore(0);
        new Thread(ready::release, "worker").start();
        assert ready.tryAcquire(5, TimeUnit.SECONDS);
    }
}
