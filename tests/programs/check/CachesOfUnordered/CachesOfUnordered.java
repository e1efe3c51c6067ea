import java.net.URI;

/*
 * The twin of CachesOfLibrary: the object itself is published without order. That the library may keep its hash
 * code in a plain field makes no difference to its other fields, which are not final.
 */
public class CachesOfUnordered {
    static URI shared;

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            URI seen = shared;
            if (seen != null) {
                seen.getRawPath();
            }
        });
        reader.start();
        shared = URI.create("http://example.org/path");
        reader.join();
    }
}
