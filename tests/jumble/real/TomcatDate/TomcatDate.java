import java.time.Instant;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import org.apache.tomcat.util.http.FastHttpDateFormat;

// The date of responses, whose text Tomcat keeps in a plain field and its time in a volatile one: threads ask for it while it
// is made anew every second.  It must be a date, and not one of long ago.
public class TomcatDate {
    static final int THREADS = 4;
    static final long MOST_SECONDS = 120; // more than a thread may be held up between two steps

    static boolean isRight(String date) {
        Instant then = ZonedDateTime.parse(date, DateTimeFormatter.RFC_1123_DATE_TIME).toInstant();
        long age = Instant.now().getEpochSecond() - then.getEpochSecond();
        return age >= -1 && age <= MOST_SECONDS;
    }

    public static void main(String[] args) throws InterruptedException {
        int rounds = Integer.parseInt(args[0]);
        boolean[][] right = new boolean[THREADS][1];
        Thread[] threads = new Thread[THREADS];
        for (int t = 0; t < THREADS; t++) {
            boolean[] own = right[t];
            threads[t] = new Thread(() -> {
                boolean all = true;
                for (int i = 0; i < rounds; i++) {
                    all &= isRight(FastHttpDateFormat.getCurrentDate());
                    try {
                        Thread.sleep(2);
                    } catch (InterruptedException e) {
                        all = false;
                    }
                }
                own[0] = all;
            });
            threads[t].start();
        }
        for (int t = 0; t < THREADS; t++) {
            threads[t].join();
            System.out.println(right[t][0] ? "right" : "wrong");
        }
    }
}
