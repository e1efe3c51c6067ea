// Arrays.equals reads all elements of both arrays (the JDK reads eight bytes at once), while another
// thread writes one in the middle: a race, and they are equal or not.
import java.util.Arrays;

public class ArraysComparedShared {
    static final byte[] one = new byte[8];
    static final byte[] two = new byte[8];

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> one[3] = 1);
        thread.start();
        boolean same = Arrays.equals(one, two);
        thread.join();
        assert same;
    }
}
