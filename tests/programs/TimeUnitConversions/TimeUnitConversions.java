// TimeUnit: conversions with saturation and truncation, chrono units, convert(Duration), timed sleep, join and wait.
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.*;
import java.util.concurrent.*;

public class TimeUnitConversions {
    public static void main(String[] args) throws Exception {
        for (TimeUnit u : TimeUnit.values()) {
            StringBuilder sb = new StringBuilder(u + " " + u.ordinal() + ":");
            for (long d : new long[] {1, 90, -1, 999, 1000, -1999, 86_400, Long.MAX_VALUE / 1000, Long.MAX_VALUE, Long.MIN_VALUE}) {
                sb.append(' ').append(u.toNanos(d)).append(',').append(u.toMicros(d)).append(',').append(u.toMillis(d)).append(',').append(u.toSeconds(d))
                    .append(',').append(u.toMinutes(d)).append(',').append(u.toHours(d)).append(',').append(u.toDays(d)).append(';');
            }
            System.out.println(sb);
        }
        for (TimeUnit from : TimeUnit.values()) {
            for (TimeUnit to : TimeUnit.values()) {
                System.out.print(to.convert(123_456_789L, from) + " ");
            }
            System.out.println(from.toChronoUnit() + " " + TimeUnit.of(from.toChronoUnit()));
        }
        for (Duration d : new Duration[] {Duration.ofSeconds(3, 500_000_000), Duration.ofSeconds(-3, 500_000_000), Duration.ofNanos(-1), Duration.ofSeconds(Long.MAX_VALUE), Duration.ofDays(-400)}) {
            for (TimeUnit u : TimeUnit.values()) {
                System.out.print(u.convert(d) + " ");
            }
            System.out.println();
        }
        try {
            TimeUnit.of(ChronoUnit.WEEKS);
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            TimeUnit.valueOf("FORTNIGHTS");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        long start = System.nanoTime();
        TimeUnit.MILLISECONDS.sleep(3);
        TimeUnit.MICROSECONDS.sleep(1500);
        TimeUnit.NANOSECONDS.sleep(10);
        TimeUnit.SECONDS.sleep(0);
        TimeUnit.DAYS.sleep(-1);
        System.out.println("slept long enough " + (System.nanoTime() - start >= 4_000_000));
        CountDownLatch gate = new CountDownLatch(1);
        Thread t = new Thread(() -> {
            try {
                gate.await();
            } catch (InterruptedException e) {
                System.out.println("interrupted");
            }
        });
        t.start();
        TimeUnit.MILLISECONDS.timedJoin(t, 2);
        System.out.println("still alive " + t.isAlive());
        TimeUnit.MILLISECONDS.timedJoin(t, 0);
        gate.countDown();
        TimeUnit.MINUTES.timedJoin(t, 5);
        System.out.println("alive " + t.isAlive());
        Object lock = new Object();
        synchronized (lock) {
            TimeUnit.MICROSECONDS.timedWait(lock, 1200);
            TimeUnit.MICROSECONDS.timedWait(lock, 0);
        }
        try {
            TimeUnit.MILLISECONDS.timedWait(lock, 1);
        } catch (IllegalMonitorStateException e) {
            System.out.println(e.getMessage());
        }
        Thread.currentThread().interrupt();
        try {
            TimeUnit.HOURS.sleep(1);
        } catch (InterruptedException e) {
            System.out.println(e.getMessage() + " " + Thread.interrupted());
        }
    }
}
