// The twin of ChecksumOfShared: the thread writes an element that is not in the range.
import java.util.zip.CRC32;

public class ChecksumOfOther {
    static final byte[] bytes = {1, 2, 3};

    public static void main(String[] args) throws InterruptedException {
        CRC32 expected = new CRC32();
        expected.update(bytes, 0, 2);
        Thread thread = new Thread(() -> bytes[2] = 7);
        thread.start();
        CRC32 sum = new CRC32();
        sum.update(bytes, 0, 2);
        thread.join();
        assert sum.getValue() == expected.getValue();
    }
}
