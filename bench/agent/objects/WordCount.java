// Words of a text counted in a ConcurrentHashMap by all threads.
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;

final class WordCount extends Kernel {
    private static final int LINES = 100_000;
    private static final int WORDS = 3_000;
    private static final int IN_A_LINE = 12;

    private final String[] lines = new String[LINES];
    private Map<String, Integer> counts;
    private Map<Integer, LongAdder> lengths;

    private WordCount() {
        SplittableRandom random = new SplittableRandom(3);
        for (int i = 0; i < LINES; i++) {
            StringBuilder line = new StringBuilder();
            for (int k = 0; k < IN_A_LINE; k++) {
                int number = random.nextInt(1 + random.nextInt(WORDS));
                line.append(k == 0 ? "" : " ").append(Integer.toString(number * 7919, 36));
            }
            lines[i] = line.toString();
        }
    }

    @Override
    void setUp() {
        counts = new ConcurrentHashMap<>();
        lengths = new ConcurrentHashMap<>();
    }

    private void count(String line) {
        int begin = 0;
        for (int i = 0; i <= line.length(); i++) {
            if (i == line.length() || line.charAt(i) == ' ') {
                String word = line.substring(begin, i);
                counts.merge(word, 1, Integer::sum);
                lengths.computeIfAbsent(word.length(), length -> new LongAdder()).increment();
                begin = i + 1;
            }
        }
    }

    @Override
    void work(int thread) {
        for (int i = thread; i < LINES; i += THREADS) {
            count(lines[i]);
        }
    }

    @Override
    String check() {
        int sum = 0;
        for (int count : counts.values()) {
            sum += count;
        }
        if (sum != LINES * IN_A_LINE) {
            throw new IllegalStateException(sum + " words");
        }
        Map<Integer, Long> sorted = new TreeMap<>();
        lengths.forEach((length, adder) -> sorted.put(length, adder.sum()));
        return counts.size() + " " + sorted;
    }

    public static void main(String[] args) throws Exception {
        new WordCount().measure(args);
    }
}
