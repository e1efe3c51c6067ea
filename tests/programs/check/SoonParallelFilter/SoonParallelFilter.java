import java.util.stream.IntStream;

/* A filter of a parallel stream keeps the largest element that it has seen in a plain field. */
public class SoonParallelFilter {
    static int largest;

    public static void main(String[] args) throws Exception {
        long count = IntStream.range(0, 6).parallel().filter(i -> {
            if (i > 3)
                largest = i;
            return i % 2 == 0;
        }).count();
        System.out.println(count);
    }
}
