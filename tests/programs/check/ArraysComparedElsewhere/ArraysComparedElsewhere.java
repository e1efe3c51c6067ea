// The twin of ArraysComparedShared: the thread writes behind the range that is compared.
import java.util.Arrays;

public class ArraysComparedElsewhere {
    static final byte[] one = new byte[16];
    static final byte[] two = new byte[16];

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> one[8] = 1);
        thread.start();
        boolean same = Arrays.equals(one, 0, 8, two, 0, 8);
        thread.join();
        assert same;
    }
}
