// The other thread takes a byte out of an Inflater, or does not, as a flag says that is then as
// before: the paths differ in the Inflater's own state, which lies outside of the Java heap, and in
// its counts. That state is undone and counts, so both ends are found.
import java.util.zip.DataFormatException;
import java.util.zip.Deflater;
import java.util.zip.Inflater;

public class InflaterRemembered {
    static volatile boolean open;
    static final byte[] one = new byte[1];

    static void inflate(Inflater inflater) {
        try {
            inflater.inflate(one);
        } catch (DataFormatException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        byte[] packed = new byte[100];
        Deflater deflater = new Deflater();
        deflater.setInput("abc".getBytes());
        deflater.finish();
        int length = deflater.deflate(packed);
        Inflater inflater = new Inflater();
        inflater.setInput(packed, 0, length);
        Thread thread = new Thread(() -> {
            if (open) {
                inflate(inflater);
            }
        });
        thread.start();
        open = true;
        open = false;
        thread.join();
        inflate(inflater);
        if (one[0] == 'a') {
            throw new IllegalStateException("the first byte");
        }
        throw new IllegalArgumentException("the second byte");
    }
}
