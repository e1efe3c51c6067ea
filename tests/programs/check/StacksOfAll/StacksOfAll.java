// As StackOfAnother, with Thread.getAllStackTraces.
import java.util.Map;

public class StacksOfAll {
    static void inner() {
        int sum = 0;
        for (int i = 0; i < 10; i++) {
            sum += i;
        }
        assert sum == 45;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(StacksOfAll::inner);
        thread.start();
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        thread.join();
        StackTraceElement[] frames = all.get(thread);
        if (frames != null) {
            for (StackTraceElement frame : frames) {
                assert !frame.getMethodName().equals("inner");
            }
        }
    }
}
