import java.io.File;
import java.net.URI;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/*
 * Two threads read objects that are immutable, or that nobody changes. The library keeps what it has
 * computed in plain fields of them, which any thread may fill in: that is not the program's race.
 */
public class CachesOfLibrary {
    public static void main(String[] args) throws InterruptedException {
        URI uri = URI.create("http://user@example.org/path?query#fragment");
        Path path = Path.of("some", "path");
        Charset charset = StandardCharsets.UTF_8;
        File file = new File("name");
        FileTime time = FileTime.fromMillis(5);
        SortedMap<Integer, Integer> part = new TreeMap<>(Map.of(1, 2, 3, 4)).headMap(3);
        Map<Integer, Integer> single = Collections.singletonMap(1, 2);
        Runnable use = () -> {
            assert uri.hashCode() != 0 && uri.getPath().equals("/path") && uri.getQuery() != null;
            assert uri.getFragment() != null && uri.getAuthority() != null && uri.getUserInfo() != null;
            assert path.hashCode() != 0;
            assert charset.aliases().contains("UTF8");
            assert !file.exists();
            assert time.toInstant().toEpochMilli() == 5 && !time.toString().isEmpty();
            assert part.keySet().contains(1);
            assert single.keySet().contains(1) && single.values().contains(2) && single.entrySet().size() == 1;
        };
        Thread other = new Thread(use);
        other.start();
        use.run();
        other.join();
    }
}
