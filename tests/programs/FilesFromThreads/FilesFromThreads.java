// Threads that share a directory, a log, a position: what is the same under every schedule.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.stream.*;

public class FilesFromThreads {
    static Path dir;

    interface Work {
        void run(int i) throws Exception;
    }

    static void all(int n, Work work) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(n);
        List<Future<?>> futures = new ArrayList<>();
        for (int i = 0; i < n; i++) {
            int number = i;
            futures.add(pool.submit(() -> { work.run(number); return null; }));
        }
        for (Future<?> f : futures) {
            f.get();
        }
        pool.shutdown();
    }

    public static void main(String[] args) throws Exception {
        dir = Files.createTempDirectory("threads");
        ownFiles();
        sharedLog();
        exclusive();
        positions();
        names();
        try (Stream<Path> s = Files.walk(dir)) {
            s.sorted(Comparator.reverseOrder()).forEach(p -> p.toFile().delete());
        }
        System.out.println("gone " + Files.notExists(dir));
    }

    static void ownFiles() throws Exception {
        all(4, i -> {
            try (PrintWriter w = new PrintWriter(new FileWriter(dir.resolve("own" + i).toFile()))) {
                for (int k = 0; k < 50; k++) {
                    w.println(i * k);
                }
            }
        });
        int sum = 0;
        for (int i = 0; i < 4; i++) {
            sum += Files.readAllLines(dir.resolve("own" + i)).stream().mapToInt(Integer::parseInt).sum();
        }
        System.out.println("own " + sum);
    }

    static void sharedLog() throws Exception {
        Path log = dir.resolve("log");
        all(4, i -> {
            for (int k = 0; k < 20; k++) {
                try (FileOutputStream out = new FileOutputStream(log.toFile(), true)) {
                    out.write((i + ":" + k + "\n").getBytes());
                }
            }
        });
        List<String> lines = Files.readAllLines(log);
        System.out.println("log " + lines.size() + " " + new HashSet<>(lines).size());
        for (int i = 0; i < 4; i++) {
            String prefix = i + ":";
            System.out.println(lines.stream().filter(l -> l.startsWith(prefix)).map(l -> l.substring(2)).collect(Collectors.joining(",")));
        }
    }

    static void exclusive() throws Exception {
        ConcurrentLinkedQueue<Boolean> made = new ConcurrentLinkedQueue<>();
        all(4, i -> made.add(dir.resolve("once").toFile().createNewFile()));
        System.out.println("made " + made.stream().filter(b -> b).count());
        ConcurrentLinkedQueue<Boolean> deleted = new ConcurrentLinkedQueue<>();
        all(4, i -> deleted.add(dir.resolve("once").toFile().delete()));
        System.out.println("deleted " + deleted.stream().filter(b -> b).count());
    }

    static void positions() throws Exception {
        Path f = dir.resolve("positions");
        try (FileChannel c = FileChannel.open(f, StandardOpenOption.CREATE, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            all(4, i -> {
                for (int k = 0; k < 10; k++) {
                    c.write(ByteBuffer.wrap(new byte[] {(byte) ('a' + i)}), i * 10 + k);
                }
            });
            System.out.println(Files.readString(f));
            c.truncate(0);
            all(4, i -> c.write(ByteBuffer.wrap(new byte[] {1, 1, 1})));
            System.out.println(c.size() + " " + c.position());
        }
    }

    static void names() throws Exception {
        Path d = Files.createDirectory(dir.resolve("names"));
        all(4, i -> {
            Path p = Files.createFile(d.resolve("n" + i));
            Files.move(p, d.resolve("m" + i));
            Files.createDirectories(d.resolve("common/of/all"));
        });
        System.out.println(Arrays.stream(d.toFile().list()).sorted().collect(Collectors.toList()));
        Files.writeString(d.resolve("m0"), "0");
        all(3, i -> Files.move(d.resolve("m" + (i + 1)), d.resolve("one"), StandardCopyOption.REPLACE_EXISTING));
        System.out.println(Arrays.stream(d.toFile().list()).sorted().collect(Collectors.toList()));
    }
}
