// CRC32.update reads the array that it is given (a native does it), while another thread writes an
// element: a race, and the sum is that of either content.
import java.util.zip.CRC32;

public class ChecksumOfShared {
    static final byte[] bytes = {1, 2, 3};

    public static void main(String[] args) throws InterruptedException {
        CRC32 expected = new CRC32();
        expected.update(bytes);
        Thread thread = new Thread(() -> bytes[1] = 7);
        thread.start();
        CRC32 sum = new CRC32();
        sum.update(bytes);
        thread.join();
        assert sum.getValue() == expected.getValue();
    }
}
