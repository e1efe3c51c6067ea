import java.util.regex.Matcher;
import java.util.regex.Pattern;

/*
 * A pattern may be shared, a matcher may not: each thread has its own, from one pattern. No race.
 */
public class SharedPattern {
    static final Pattern PATTERN = Pattern.compile("a|b");

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            Matcher matcher = PATTERN.matcher("a");
            assert matcher.matches();
        });
        other.start();
        Matcher matcher = PATTERN.matcher("b");
        assert matcher.matches();
        other.join();
    }
}
