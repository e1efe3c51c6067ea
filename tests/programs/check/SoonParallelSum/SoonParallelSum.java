import java.util.stream.IntStream;

/* A parallel stream adds to a plain field from several workers, which are not ordered among each other. */
public class SoonParallelSum {
    static int total;

    public static void main(String[] args) throws Exception {
        IntStream.range(0, 8).parallel().forEach(i -> total += i);
    }
}
