import java.util.zip.CRC32;

/* Two threads update one checksum. The mistake: it is not made for that, and races. */
public class SharedChecksum {
    public static void main(String[] args) throws InterruptedException {
        CRC32 sum = new CRC32();
        Thread other = new Thread(() -> sum.update(1));
        other.start();
        sum.update(2);
        other.join();
    }
}
