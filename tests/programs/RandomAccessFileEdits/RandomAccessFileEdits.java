// RandomAccessFile and FileChannel on a temporary file: seek, truncate, grow, typed data, positions, transfer, mapping-free reads.
import java.io.*;
import java.nio.*;
import java.nio.channels.*;
import java.nio.charset.StandardCharsets;
import java.nio.file.*;
import java.util.*;

public class RandomAccessFileEdits {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("heddle", ".raf");
        try {
            typed(p.toFile());
            channel(p);
            errors(p.toFile());
        } finally {
            Files.deleteIfExists(p);
        }
    }

    static void typed(File f) throws IOException {
        try (RandomAccessFile r = new RandomAccessFile(f, "rw")) {
            r.writeInt(0x01020304);
            r.writeLong(-2);
            r.writeUTF("h\u00e9llo\u0000\u20ac");
            r.writeDouble(Math.PI);
            r.writeBoolean(true);
            r.writeChar('x');
            r.writeShort(-3);
            r.writeByte(200);
            r.writeFloat(1.5f);
            r.writeBytes("bytes");
            r.writeChars("ch");
            System.out.println(r.getFilePointer() + " " + r.length());
            r.seek(0);
            System.out.println(r.readInt() + " " + r.readLong() + " " + r.readUTF().length() + " " + r.readDouble() + " " + r.readBoolean() + " " + r.readChar() + " " + r.readShort() + " " + r.readUnsignedByte() + " " + r.readFloat());
            byte[] b = new byte[5];
            r.readFully(b);
            System.out.println(new String(b, StandardCharsets.US_ASCII) + " " + r.readChar() + r.readChar() + " " + r.read() + " " + r.read(b));
            try {
                r.readByte();
            } catch (EOFException e) {
                System.out.println(e);
            }
            r.seek(2);
            r.write(new byte[] {9, 8, 7}, 1, 2);
            r.seek(0);
            System.out.println(Integer.toHexString(r.readInt()) + " skip " + r.skipBytes(1000) + " " + (r.getFilePointer() == r.length()));
            r.seek(100);
            System.out.println("beyond the end, length still " + r.length());
            r.write(1);
            r.seek(90);
            System.out.println(r.length() + " hole " + r.read());
            r.setLength(10);
            System.out.println(r.length() + " pointer " + r.getFilePointer());
            r.setLength(0);
            r.writeBytes("line 1\nline 2\r\nlast");
            r.seek(0);
            System.out.println(r.readLine() + "|" + r.readLine() + "|" + r.readLine() + "|" + r.readLine());
        }
    }

    static void channel(Path p) throws IOException {
        try (FileChannel c = FileChannel.open(p, StandardOpenOption.READ, StandardOpenOption.WRITE, StandardOpenOption.TRUNCATE_EXISTING)) {
            System.out.println(c.write(ByteBuffer.wrap("0123456789".getBytes(StandardCharsets.US_ASCII))) + " " + c.position() + " " + c.size());
            System.out.println(c.write(ByteBuffer.wrap(new byte[] {'A', 'B'}), 3) + " " + c.position());
            ByteBuffer b = ByteBuffer.allocateDirect(4);
            System.out.println(c.read(b, 2) + " " + (char) b.get(0) + (char) b.get(1) + (char) b.get(2) + " " + c.read(ByteBuffer.allocate(3)) + " " + c.position(8).read(ByteBuffer.allocate(9)));
            c.position(0);
            ByteBuffer[] parts = {ByteBuffer.allocate(3), ByteBuffer.allocate(4)};
            System.out.println(c.read(parts) + " " + new String(parts[0].array(), StandardCharsets.US_ASCII) + " " + new String(parts[1].array(), StandardCharsets.US_ASCII));
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            System.out.println(c.transferTo(1, 5, Channels.newChannel(out)) + " " + out + " " + c.transferFrom(Channels.newChannel(new ByteArrayInputStream("zzz".getBytes(StandardCharsets.US_ASCII))), 8, 10) + " " + c.size());
            System.out.println(c.truncate(5).size() + " " + c.position() + " " + c.isOpen());
            c.force(true);
        }
        System.out.println(Files.readString(p));
        try (FileChannel c = FileChannel.open(p)) {
            c.write(ByteBuffer.allocate(1));
        } catch (NonWritableChannelException e) {
            System.out.println(e);
        }
        FileChannel closed = FileChannel.open(p);
        closed.close();
        try {
            closed.size();
        } catch (ClosedChannelException e) {
            System.out.println(e);
        }
    }

    static void errors(File f) throws IOException {
        try (RandomAccessFile r = new RandomAccessFile(f, "r")) {
            try {
                r.write(1);
            } catch (IOException e) {
                System.out.println("read-only: " + e.getMessage());
            }
            try {
                r.seek(-1);
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            new RandomAccessFile(f, "x");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            new RandomAccessFile(new File(f.getPath() + ".missing"), "r");
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(f.getPath(), "FILE"));
        }
        RandomAccessFile r = new RandomAccessFile(f, "rw");
        r.close();
        r.close();
        try {
            r.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
    }
}
