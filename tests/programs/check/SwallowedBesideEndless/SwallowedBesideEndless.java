// A failed assertion is swallowed by the future on a path that never ends: two threads go on for ever.
import java.util.concurrent.FutureTask;

public class SwallowedBesideEndless {
    static volatile int value;
    static volatile boolean beat;
    static FutureTask<Void> task;

    public static void main(String[] args) {
        task = new FutureTask<>(() -> {
            assert value == 1;
        }, null);
        new Thread(task).start();
        value = 1;
        while (true) {
            beat = !beat;
        }
    }
}
