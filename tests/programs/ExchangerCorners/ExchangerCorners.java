import java.util.concurrent.Exchanger;
import java.util.concurrent.TimeUnit;

/* Exchangers: time limits, interrupts, nulls; an interrupted party takes nothing from others. */
public class ExchangerCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getSimpleName();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        Exchanger<String> exchanger = new Exchanger<>();
        call("no time", () -> exchanger.exchange("a", 0, TimeUnit.SECONDS));
        call("some time", () -> exchanger.exchange("a", 1, TimeUnit.MILLISECONDS));
        Thread.currentThread().interrupt();
        call("interrupted", () -> exchanger.exchange("a"));
        Thread.currentThread().interrupt();
        call("interrupted, timed", () -> exchanger.exchange("a", 1, TimeUnit.SECONDS));
        Thread waiter = new Thread(() -> call("waiter", () -> exchanger.exchange("lost")));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        waiter.interrupt();
        waiter.join();
        String[] got = new String[1];
        Thread partner = new Thread(() -> {
            try {
                got[0] = exchanger.exchange("from partner");
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        partner.start();
        call("main", () -> exchanger.exchange("from main"));
        partner.join();
        System.out.println("partner got " + got[0]);
        Thread nothing = new Thread(() -> {
            try {
                got[0] = exchanger.exchange(null);
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        });
        nothing.start();
        call("null", () -> exchanger.exchange("something"));
        nothing.join();
        System.out.println("nothing got " + got[0]);
        Object lock = new Object();
        Thread[] threads = new Thread[4];
        int[] sum = new int[1];
        Exchanger<Integer> numbers = new Exchanger<>();
        for (int i = 0; i < threads.length; i++) {
            int number = 1 << i;
            threads[i] = new Thread(() -> {
                try {
                    int other = numbers.exchange(number);
                    synchronized (lock) {
                        sum[0] += other;
                        if (other == number) {
                            System.out.println("with itself");
                        }
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
            });
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
        System.out.println("sum " + sum[0]);
    }
}
