// File channels: positions, truncation, transfers, scattering and gathering, appending, locks and mapped memory.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;
import java.util.concurrent.Callable;

public class FileChannelsAndMaps {
    static Path file, other;

    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getName());
        }
    }

    static ByteBuffer bytes(String text) {
        return ByteBuffer.wrap(text.getBytes(StandardCharsets.US_ASCII));
    }

    static String content() throws IOException {
        return new String(Files.readAllBytes(file), StandardCharsets.US_ASCII).replace('\0', '.');
    }

    public static void main(String[] args) throws Exception {
        file = Files.createTempFile("channel", ".bin");
        other = Files.createTempFile("channel", ".copy");
        try {
            positions();
            vectors();
            transfers();
            appending();
            locks();
            maps();
            streams();
        } finally {
            Files.delete(file);
            Files.delete(other);
        }
    }

    static void positions() throws IOException {
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            attempt("write", () -> c.write(bytes("hello, world")) + " at " + c.position() + " of " + c.size());
            attempt("at 3", () -> c.write(bytes("LO"), 3) + " at " + c.position());
            attempt("gap", () -> { c.position(16); return c.write(bytes("end")) + " " + c.size(); });
            attempt("content", FileChannelsAndMaps::content);
            attempt("truncate", () -> c.truncate(9).size() + " at " + c.position());
            attempt("truncate to more", () -> c.truncate(100).size());
            attempt("read at end", () -> c.read(ByteBuffer.allocate(4)));
            attempt("read at 2", () -> { ByteBuffer b = ByteBuffer.allocate(4); c.read(b, 2); return new String(b.array()); });
            attempt("direct", () -> {
                ByteBuffer b = ByteBuffer.allocateDirect(8);
                c.position(0).read(b);
                b.flip();
                return StandardCharsets.US_ASCII.decode(b);
            });
            attempt("negative", () -> c.position(-1));
            attempt("force", () -> { c.force(true); return "done"; });
        }
        attempt("read-only write", () -> { try (FileChannel c = FileChannel.open(file)) { return c.write(bytes("x")); } });
        attempt("write-only read", () -> { try (FileChannel c = FileChannel.open(file, StandardOpenOption.WRITE)) { return c.read(bytes("x")); } });
        attempt("closed", () -> { FileChannel c = FileChannel.open(file); c.close(); return c.size(); });
        attempt("truncate existing", () -> { try (FileChannel c = FileChannel.open(file, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) { return c.size(); } });
    }

    static void vectors() throws IOException {
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            attempt("gather", () -> c.write(new ByteBuffer[] {bytes("ab"), bytes(""), bytes("cdef")}));
            ByteBuffer one = ByteBuffer.allocate(1), two = ByteBuffer.allocate(3), three = ByteBuffer.allocate(9);
            attempt("scatter", () -> c.position(0).read(new ByteBuffer[] {one, two, three}));
            attempt("parts", () -> new String(one.array()) + "|" + new String(two.array()) + "|" + three.position());
        }
    }

    static void transfers() throws IOException {
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileChannel d = FileChannel.open(other, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            attempt("to", () -> c.transferTo(1, 4, d) + " " + d.position() + " " + c.position());
            attempt("from", () -> c.transferFrom(d.position(0), 6, 3) + " " + d.position());
            attempt("beyond", () -> c.transferTo(100, 4, d) + " " + c.transferFrom(d, 100, 4));
            attempt("content", FileChannelsAndMaps::content);
        }
    }

    static void appending() throws IOException {
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.APPEND);
                FileOutputStream out = new FileOutputStream(file.toFile(), true)) {
            attempt("append", () -> { c.write(bytes("1")); out.write('2'); c.write(bytes("3")); out.write('4'); return c.position(); });
            attempt("append at", () -> c.write(bytes("5"), 0));
            attempt("out position", () -> out.getChannel().position());
            attempt("content", FileChannelsAndMaps::content);
        }
    }

    static void locks() throws IOException {
        try (FileChannel c = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE);
                FileChannel d = FileChannel.open(file, StandardOpenOption.READ, StandardOpenOption.WRITE)) {
            FileLock lock = c.lock(0, 5, false);
            attempt("valid", () -> lock.isValid() + " " + lock.isShared() + " " + lock.position() + " " + lock.size());
            attempt("overlap", () -> d.tryLock(4, 2, false));
            attempt("disjoint", () -> { FileLock l = d.tryLock(5, 2, true); boolean shared = l.isShared(); l.release(); return shared; });
            attempt("release", () -> { lock.release(); return lock.isValid() + " " + d.tryLock().isValid(); });
        }
    }

    static void maps() throws IOException {
        Files.writeString(file, "0123456789");
        try (RandomAccessFile r = new RandomAccessFile(file.toFile(), "rw"); FileChannel c = r.getChannel()) {
            MappedByteBuffer m = c.map(FileChannel.MapMode.READ_WRITE, 2, 6);
            attempt("mapped", () -> m.capacity() + " " + (char) m.get(0) + (char) m.get(5));
            m.put(1, (byte) 'X');
            m.force();
            attempt("read what was mapped", FileChannelsAndMaps::content);
            attempt("by the channel", () -> { ByteBuffer b = ByteBuffer.allocate(3); c.read(b, 2); return new String(b.array()); });
            attempt("written", () -> { c.write(bytes("Y"), 4); return (char) m.get(2); });
            attempt("extended", () -> { MappedByteBuffer e = c.map(FileChannel.MapMode.READ_WRITE, 8, 8); e.putInt(4, 0x41424344); return c.size(); });
            attempt("content", FileChannelsAndMaps::content);
            MappedByteBuffer p = c.map(FileChannel.MapMode.PRIVATE, 0, 4);
            p.put(0, (byte) '!');
            attempt("private", () -> (char) p.get(0) + content());
            MappedByteBuffer q = c.map(FileChannel.MapMode.READ_ONLY, 0, c.size());
            attempt("read only", () -> q.put(0, (byte) 1));
            attempt("read only", () -> q.isReadOnly() + " " + (char) q.get(3));
            attempt("empty", () -> c.map(FileChannel.MapMode.READ_ONLY, 3, 0).capacity());
        }
        attempt("read-only channel", () -> { try (FileChannel c = FileChannel.open(file)) { return c.map(FileChannel.MapMode.READ_WRITE, 0, 4); } });
    }

    static void streams() throws IOException {
        try (RandomAccessFile r = new RandomAccessFile(file.toFile(), "rwd"); FileChannel c = r.getChannel()) {
            r.setLength(0);
            r.writeUTF("text");
            r.writeLong(77);
            attempt("shared position", () -> c.position() + " " + r.getFilePointer());
            c.position(6);
            attempt("long", r::readLong);
            attempt("end", r::readByte);
            attempt("length", () -> { r.setLength(3); return r.getFilePointer() + " " + r.length() + " " + c.size(); });
        }
        attempt("mode r", () -> { try (RandomAccessFile r = new RandomAccessFile(file.toFile(), "r")) { r.write(1); return 0; } });
        attempt("mode r of nothing", () -> new RandomAccessFile(file + ".none", "r"));
        attempt("mode x", () -> new RandomAccessFile(file.toFile(), "x"));
    }
}
