// System.exit called by a second thread while main waits for ever: the status is that thread's.
import java.util.concurrent.*;

public class ExitFromSecondThread {
    public static void main(String[] args) throws Exception {
        CountDownLatch never = new CountDownLatch(1);
        new Thread(() -> {
            try {
                System.out.println("second thread exits");
                System.exit(Integer.parseInt("4") * 10 + 2);
            } catch (Throwable t) {
                System.out.println("caught? " + t);
            } finally {
                System.out.println("finally?");
            }
        }).start();
        never.await();
        System.out.println("main passed?");
    }
}
