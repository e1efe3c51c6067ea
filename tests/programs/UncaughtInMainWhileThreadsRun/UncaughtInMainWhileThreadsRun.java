// Main dies of an exception while other threads still work: they finish, the exit status is 1.
import java.util.concurrent.*;

public class UncaughtInMainWhileThreadsRun {
    public static void main(String[] args) throws Exception {
        CountDownLatch mainGone = new CountDownLatch(1);
        Thread main = Thread.currentThread();
        Thread t = new Thread(() -> {
            try {
                mainGone.await();
                main.join();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
            int sum = 0;
            for (int i = 0; i < 1000; i++) {
                sum += i;
            }
            System.out.println("worker goes on after main: " + sum + ", main is " + main.getState());
        });
        t.start();
        try {
            fail("no way");
        } catch (IllegalArgumentException e) {
            mainGone.countDown();
            IllegalStateException x = new IllegalStateException("main ends", e);
            x.addSuppressed(new Exception("also this"));
            throw x;
        } finally {
            System.out.println("finally in main");
        }
    }

    static void fail(String why) {
        throw new IllegalArgumentException(why);
    }
}
