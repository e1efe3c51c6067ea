// The twin of ParallelStreamBefore: the functions write the same field, without order.
import java.util.stream.IntStream;

public class ParallelStreamShared {
    static int last;

    public static void main(String[] args) {
        IntStream.range(0, 2).parallel().forEach(i -> last = i);
    }
}
