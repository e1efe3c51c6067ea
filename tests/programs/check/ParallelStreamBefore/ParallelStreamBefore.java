// What main did before a parallel stream happens before its functions, and those happen before the
// terminal operation returns.
import java.util.stream.IntStream;

public class ParallelStreamBefore {
    static int before;
    static final int[] results = new int[2];

    public static void main(String[] args) {
        before = 1;
        IntStream.range(0, 2).parallel().forEach(i -> results[i] = before);
        assert results[0] + results[1] == 2;
    }
}
