// A parallel stream over four elements: forEach() happens before it returns in its caller,
// whichever threads of the common pool helped, and each element has a place of its own.
import java.util.stream.IntStream;

public class ParallelStream4 {
    static final int[] results = new int[4];

    public static void main(String[] args) {
        IntStream.range(0, 4).parallel().forEach(i -> results[i] = i + 1);
        assert results[0] + results[1] + results[2] + results[3] == 10;
    }
}
