// POSIX: an open file lives on when its name is deleted, replaced or moved, or its directory is.
import java.io.*;
import java.nio.file.*;
import java.util.*;

public class FilesUnlinkedWhileOpen {
    public static void main(String[] args) throws IOException {
        File dir = Files.createTempDirectory("unlinked").toFile();
        File a = new File(dir, "a"), b = new File(dir, "b");
        try (RandomAccessFile r = new RandomAccessFile(a, "rw")) {
            r.writeInt(1);
            System.out.println(a.delete() + " " + a.exists());
            r.writeInt(2);
            r.seek(0);
            System.out.println(r.readInt() + " " + r.readInt() + " " + r.length());
            try (RandomAccessFile s = new RandomAccessFile(a, "rw")) {
                s.writeByte(9);
                System.out.println(s.length() + " " + r.length());
                System.out.println(a.renameTo(b) + " " + a.exists());
                s.writeByte(8);
                System.out.println(b.length());
            }
        }
        try (FileInputStream in = new FileInputStream(b); FileOutputStream out = new FileOutputStream(a)) {
            out.write(new byte[] {5, 6, 7});
            System.out.println(a.renameTo(b));
            System.out.println(in.available() + " " + in.read() + " " + b.length());
            out.write(4);
            System.out.println(b.length());
        }
        File inner = new File(dir, "inner");
        System.out.println(inner.mkdir());
        try (FileOutputStream out = new FileOutputStream(new File(inner, "f"))) {
            System.out.println(inner.renameTo(new File(dir, "outer")));
            out.write(1);
            System.out.println(new File(dir, "outer/f").length());
        }
        try (FileOutputStream out = new FileOutputStream(b)) {
            System.out.println(b.length());
            out.write(1);
            try (FileOutputStream again = new FileOutputStream(b)) {
                System.out.println(b.length());
                out.write(2);
                System.out.println(b.length() + " " + Arrays.toString(Files.readAllBytes(b.toPath())));
            }
        }
        System.out.println(new File(dir, "outer/f").delete() + " " + new File(dir, "outer").delete() + " " + b.delete() + " " + dir.delete());
    }
}
