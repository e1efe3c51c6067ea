// Deflater, Inflater, GZIP and ZIP streams in memory: round trips, levels, dictionaries, corrupt input, entries.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.zip.*;

public class DeflateInflateGzipZip {
    static byte[] sample() {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 120; i++) {
            sb.append("line ").append(i % 17).append(" of some text that repeats; ");
        }
        return sb.toString().getBytes(StandardCharsets.US_ASCII);
    }

    static byte[] inflate(byte[] z, int off, int len, boolean nowrap) throws DataFormatException {
        Inflater inf = new Inflater(nowrap);
        inf.setInput(z, off, len);
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        byte[] buf = new byte[100];
        while (!inf.finished()) {
            int n = inf.inflate(buf);
            if (n == 0 && (inf.needsInput() || inf.needsDictionary())) {
                break;
            }
            out.write(buf, 0, n);
        }
        inf.end();
        return out.toByteArray();
    }

    public static void main(String[] args) throws Exception {
        byte[] data = sample();
        for (int level : new int[] {0, 1, 6, 9, -1}) {
            for (boolean nowrap : new boolean[] {false, true}) {
                Deflater d = new Deflater(level, nowrap);
                d.setInput(data);
                d.finish();
                byte[] z = new byte[data.length + 100];
                int n = 0;
                while (!d.finished()) {
                    n += d.deflate(z, n, Math.min(64, z.length - n));
                }
                System.out.print("level " + level + " nowrap " + nowrap + " smaller " + (n < data.length) + " in " + d.getBytesRead() + " adler " + (nowrap ? "-" : Integer.toHexString(d.getAdler())) + " back " + Arrays.equals(data, inflate(z, 0, n, nowrap)) + "; ");
                d.end();
            }
            System.out.println();
        }
        Deflater dict = new Deflater();
        byte[] words = "line of some text that repeats".getBytes(StandardCharsets.US_ASCII), buf = new byte[500];
        dict.setDictionary(words);
        dict.setInput("some text that repeats of line".getBytes(StandardCharsets.US_ASCII));
        dict.finish();
        int n = dict.deflate(buf);
        Inflater inf = new Inflater();
        inf.setInput(buf, 0, n);
        byte[] out = new byte[100];
        System.out.print("dictionary " + inf.inflate(out) + " needs " + inf.needsDictionary());
        inf.setDictionary(words);
        int m = inf.inflate(out);
        System.out.println(" then " + new String(out, 0, m, StandardCharsets.US_ASCII) + " finished " + inf.finished() + " remaining " + inf.getRemaining());
        inf.end();
        for (byte[] bad : new byte[][] {{1, 2, 3, 4}, {0x78, (byte) 0x9c, 7, 7, 7}}) {
            try {
                inflate(bad, 0, bad.length, false);
                System.out.println("no error");
            } catch (DataFormatException e) {
                System.out.println(e.getMessage());
            }
        }
        try {
            inf.inflate(out);
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        gzip(data);
        zip(data);
        streams(data);
    }

    static void gzip(byte[] data) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (GZIPOutputStream g = new GZIPOutputStream(bo)) {
            g.write(data);
        }
        byte[] z = bo.toByteArray();
        System.out.println("gzip magic " + Integer.toHexString(z[0] & 255) + Integer.toHexString(z[1] & 255) + " back " + Arrays.equals(data, new GZIPInputStream(new ByteArrayInputStream(z)).readAllBytes()));
        byte[] twice = Arrays.copyOf(z, z.length * 2);
        System.arraycopy(z, 0, twice, z.length, z.length);
        System.out.println("two members " + new GZIPInputStream(new ByteArrayInputStream(twice)).readAllBytes().length / data.length);
        byte[] broken = z.clone();
        broken[z.length - 6] ^= 1;
        for (byte[] b : new byte[][] {broken, Arrays.copyOf(z, z.length / 2), {1, 2, 3, 4, 5, 6, 7, 8, 9, 10}, {}}) {
            try {
                new GZIPInputStream(new ByteArrayInputStream(b)).readAllBytes();
                System.out.println("no error");
            } catch (IOException e) {
                System.out.println(e);
            }
        }
    }

    static void zip(byte[] data) throws IOException {
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (ZipOutputStream zo = new ZipOutputStream(bo)) {
            zo.setComment("comment");
            ZipEntry e = new ZipEntry("dir/a.txt");
            e.setTime(1_000_000_000_000L);
            e.setComment("entry comment");
            zo.putNextEntry(e);
            zo.write(data);
            zo.closeEntry();
            ZipEntry stored = new ZipEntry("stored.bin");
            stored.setMethod(ZipEntry.STORED);
            stored.setSize(4);
            CRC32 crc = new CRC32();
            crc.update(new byte[] {1, 2, 3, 4});
            stored.setCrc(crc.getValue());
            zo.putNextEntry(stored);
            zo.write(new byte[] {1, 2, 3, 4});
            zo.putNextEntry(new ZipEntry("empty/"));
            try {
                zo.putNextEntry(new ZipEntry("stored.bin"));
            } catch (ZipException x) {
                System.out.println(x.getMessage());
            }
        }
        try (ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(bo.toByteArray()))) {
            for (ZipEntry e; (e = zi.getNextEntry()) != null; ) {
                byte[] b = zi.readAllBytes();
                System.out.println(e.getName() + " " + e.isDirectory() + " method " + e.getMethod() + " " + b.length + " crc " + Long.toHexString(e.getCrc()) + " size " + e.getSize() + " same " + Arrays.equals(b, data));
            }
        }
        byte[] z = bo.toByteArray();
        z[60] ^= 0x55;
        try (ZipInputStream zi = new ZipInputStream(new ByteArrayInputStream(z))) {
            while (zi.getNextEntry() != null) {
                zi.readAllBytes();
            }
            System.out.println("not noticed");
        } catch (IOException e) {
            System.out.println("corrupt: " + e.getClass().getSimpleName());
        }
        System.out.println(new ZipInputStream(new ByteArrayInputStream(new byte[] {9, 9, 9, 9})).getNextEntry());
    }

    static void streams(byte[] data) throws IOException {
        byte[] z = new DeflaterInputStream(new ByteArrayInputStream(data)).readAllBytes();
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (InflaterOutputStream io = new InflaterOutputStream(bo)) {
            io.write(z);
        }
        InflaterInputStream ii = new InflaterInputStream(new ByteArrayInputStream(z));
        System.out.println(Arrays.equals(bo.toByteArray(), data) + " skip " + ii.skip(10) + " then " + (char) ii.read() + " available " + ii.available() + " rest " + ii.readAllBytes().length);
        ByteArrayOutputStream sync = new ByteArrayOutputStream();
        DeflaterOutputStream d = new DeflaterOutputStream(sync, true);
        d.write("part one".getBytes(StandardCharsets.US_ASCII));
        d.flush();
        byte[] b = new byte[20];
        int n = new InflaterInputStream(new ByteArrayInputStream(sync.toByteArray())).read(b);
        System.out.println("flushed " + new String(b, 0, n, StandardCharsets.US_ASCII));
    }
}
