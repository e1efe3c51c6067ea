// Byte and character streams in memory, pipes between threads, object-free data streams, filters, readers with marks.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class InMemoryStreams {
    public static void main(String[] args) throws Exception {
        ByteArrayOutputStream bo = new ByteArrayOutputStream(2);
        bo.write(1);
        bo.write(new byte[] {2, 3, 4, 5}, 1, 3);
        bo.writeBytes(new byte[] {9});
        System.out.println(bo.size() + " " + Arrays.toString(bo.toByteArray()));
        bo.reset();
        System.out.println(bo.size() + " " + bo.toString().isEmpty());
        ByteArrayInputStream bi = new ByteArrayInputStream("hello world".getBytes(StandardCharsets.US_ASCII), 2, 7);
        System.out.println((char) bi.read() + " " + bi.available() + " " + bi.skip(2) + " " + bi.markSupported() + " " + new String(bi.readNBytes(2), StandardCharsets.US_ASCII) + " " + bi.readAllBytes().length + " " + bi.read() + " " + bi.read(new byte[1]) + " " + bi.read(new byte[0]));
        bi.reset();
        System.out.println((char) bi.read() + " " + bi.transferTo(bo) + " " + bo);
        data();
        readers();
        pipes();
        filters();
        print();
    }

    static void data() throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        DataOutputStream d = new DataOutputStream(bo);
        d.writeBoolean(true);
        d.writeByte(-1);
        d.writeShort(0x1234);
        d.writeChar('\u20ac');
        d.writeInt(Integer.MIN_VALUE);
        d.writeLong(Long.MAX_VALUE);
        d.writeFloat(-0f);
        d.writeDouble(Double.NaN);
        d.writeUTF("A\u0000\u00e9\u20ac\uD83D\uDE00");
        d.writeBytes("xyz");
        System.out.println(d.size() + " " + HexFormat.of().formatHex(bo.toByteArray()));
        DataInputStream i = new DataInputStream(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(i.readBoolean() + " " + i.readUnsignedByte() + " " + i.readUnsignedShort() + " " + (int) i.readChar() + " " + i.readInt() + " " + i.readLong() + " " + i.readFloat() + " " + i.readDouble() + " " + i.readUTF().length() + " " + i.skipBytes(2) + " " + (char) i.readByte());
        try {
            i.readInt();
        } catch (EOFException e) {
            System.out.println("EOF");
        }
        try {
            new DataInputStream(new ByteArrayInputStream(new byte[] {0, 2, (byte) 0xC0, 0x20})).readUTF();
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
        try {
            d.writeUTF("x".repeat(65536));
        } catch (UTFDataFormatException e) {
            System.out.println(e.getMessage());
        }
    }

    static void readers() throws IOException {
        StringReader r = new StringReader("abc\ndef");
        r.mark(0);
        char[] c = new char[5];
        System.out.println(r.read() + " " + r.read(c, 1, 3) + " " + Arrays.toString(c).replace('\0', '.').replace("\n", "\\n") + " " + r.skip(1) + " " + (char) r.read() + " " + r.skip(-2) + " " + (char) r.read());
        r.reset();
        System.out.println(new BufferedReader(r).lines().toList() + " " + r.ready());
        r.close();
        try {
            r.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        StringWriter w = new StringWriter();
        w.append("x").append('y').append("12345", 1, 3).write(65);
        w.write("range", 1, 2);
        System.out.println(w + " " + w.getBuffer().length());
        CharArrayWriter cw = new CharArrayWriter();
        cw.write("chars");
        CharArrayReader cr = new CharArrayReader(cw.toCharArray(), 1, 3);
        System.out.println((char) cr.read() + "" + (char) cr.read() + cr.ready() + (char) cr.read() + cr.read());
        BufferedReader b = new BufferedReader(new StringReader("line1\r\nline2\rline3\n\nend"), 3);
        b.mark(10);
        System.out.println(b.readLine());
        b.reset();
        StringBuilder sb = new StringBuilder();
        for (String s; (s = b.readLine()) != null; ) {
            sb.append('[').append(s).append(']');
        }
        System.out.println(sb);
        PushbackReader p = new PushbackReader(new StringReader("xyz"), 2);
        p.read();
        p.unread("ab".toCharArray());
        try {
            p.unread('!');
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        System.out.println((char) p.read() + "" + (char) p.read() + (char) p.read());
        InputStreamReader u = new InputStreamReader(new ByteArrayInputStream(new byte[] {(byte) 0xe2, (byte) 0x82, (byte) 0xac, (byte) 0xff, 'z'}), StandardCharsets.UTF_8);
        System.out.println(Integer.toHexString(u.read()) + " " + Integer.toHexString(u.read()) + " " + (char) u.read() + " " + u.read() + " " + u.getEncoding());
        System.out.println(Reader.nullReader().read() + " " + InputStream.nullInputStream().readAllBytes().length);
    }

    static void pipes() throws Exception {
        PipedOutputStream po = new PipedOutputStream();
        PipedInputStream pi = new PipedInputStream(po, 8);
        Thread t = new Thread(() -> {
            try (po) {
                for (int i = 0; i < 50; i++) {
                    po.write(("n" + i + ";").getBytes(StandardCharsets.US_ASCII));
                }
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        t.start();
        String all = new String(pi.readAllBytes(), StandardCharsets.US_ASCII);
        t.join();
        System.out.println(all.length() + " " + all.split(";").length + " " + all.startsWith("n0;n1;") + all.endsWith("n49;"));
        pi.close();
        try {
            pi.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PipedWriter pw = new PipedWriter();
        PipedReader pr = new PipedReader(4);
        try {
            pr.read();
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        pw.connect(pr);
        try {
            pr.connect(pw);
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        Thread u = new Thread(() -> {
            try (pw) {
                pw.write("text through a small pipe");
            } catch (IOException e) {
                System.out.println(e);
            }
        });
        u.start();
        StringBuilder sb = new StringBuilder();
        for (int c; (c = pr.read()) >= 0; ) {
            sb.append((char) c);
        }
        u.join();
        System.out.println(sb);
    }

    static void filters() throws IOException {
        InputStream up = new FilterInputStream(new ByteArrayInputStream("filter me".getBytes(StandardCharsets.US_ASCII))) {
            @Override
            public int read() throws IOException {
                int c = super.read();
                return c < 0 ? c : Character.toUpperCase(c);
            }

            @Override
            public int read(byte[] b, int off, int len) throws IOException {
                int n = super.read(b, off, len);
                for (int i = off; i < off + n; i++) {
                    b[i] = (byte) Character.toUpperCase(b[i]);
                }
                return n;
            }
        };
        System.out.println((char) up.read() + new String(up.readAllBytes(), StandardCharsets.US_ASCII));
        ByteArrayOutputStream a = new ByteArrayOutputStream();
        try (OutputStream tee = new FilterOutputStream(a) {
            @Override
            public void write(int b) throws IOException {
                super.write(b);
                super.write('-');
            }

            @Override
            public void close() throws IOException {
                super.close();
                System.out.print("closed ");
            }
        }) {
            tee.write("abc".getBytes(StandardCharsets.US_ASCII));
        }
        System.out.println(a);
        SequenceInputStream s = new SequenceInputStream(Collections.enumeration(List.of(new ByteArrayInputStream(new byte[] {1}), new ByteArrayInputStream(new byte[0]), new ByteArrayInputStream(new byte[] {2, 3}))));
        System.out.println(Arrays.toString(s.readAllBytes()));
    }

    static void print() {
        StringWriter w = new StringWriter();
        PrintWriter p = new PrintWriter(w);
        p.print(1);
        p.print(2L);
        p.print(1.5f);
        p.print(2.5);
        p.print('c');
        p.print(true);
        p.print((String) null);
        p.println();
        p.format(Locale.ROOT, "%s-%03d", "f", 7).append("!").println(new char[] {'o', 'k'});
        System.out.println(w.toString().replace(System.lineSeparator(), "|") + " " + p.checkError());
    }
}
