// MessageDigest (MD5, SHA family), HMAC by hand, CRC32, CRC32C, Adler32, checked streams: known answers.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.*;
import java.util.*;
import java.util.zip.*;

public class DigestsAndChecksums {
    static String hex(byte[] b) {
        return HexFormat.of().formatHex(b);
    }

    static byte[] a(String s) {
        return s.getBytes(StandardCharsets.US_ASCII);
    }

    public static void main(String[] args) throws Exception {
        String[] inputs = {"", "abc", "The quick brown fox jumps over the lazy dog", "a".repeat(1000)};
        for (String alg : new String[] {"MD5", "SHA-1", "SHA-224", "SHA-256", "SHA-384", "SHA-512", "SHA-512/256", "SHA3-256", "MD2"}) {
            MessageDigest md = MessageDigest.getInstance(alg);
            System.out.print(md.getAlgorithm() + " " + md.getDigestLength());
            for (String s : inputs) {
                System.out.print(" " + hex(md.digest(a(s))).substring(0, 32));
            }
            System.out.println();
        }
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        md.update(a("The quick brown "));
        MessageDigest copy = (MessageDigest) md.clone();
        md.update((byte) 'f');
        md.update(a("xxox jumps over the lazy dogyy"), 2, 26);
        copy.update(ByteBuffer.wrap(a("fox jumps over the lazy dog")));
        System.out.println(hex(md.digest()) + " " + hex(copy.digest()) + " " + hex(md.digest()).substring(0, 8));
        byte[] x = MessageDigest.getInstance("MD5").digest(a("x")), y = x.clone();
        System.out.println(MessageDigest.isEqual(x, y) + " " + MessageDigest.isEqual(x, new byte[16]) + " " + MessageDigest.isEqual(x, null));
        try {
            MessageDigest.getInstance("NOPE-1");
        } catch (NoSuchAlgorithmException e) {
            System.out.println(e.getMessage());
        }
        try {
            md.digest(new byte[4], 0, 4);
        } catch (DigestException e) {
            System.out.println(e.getMessage());
        }
        System.out.println("hmac " + hex(hmac(a("key"), a("The quick brown fox jumps over the lazy dog"))));
        for (Checksum c : new Checksum[] {new CRC32(), new CRC32C(), new Adler32()}) {
            System.out.print(c.getClass().getSimpleName());
            for (String s : inputs) {
                c.reset();
                c.update(a(s), 0, s.length());
                System.out.print(" " + Long.toHexString(c.getValue()));
            }
            c.reset();
            for (byte b : a("123456789")) {
                c.update(b);
            }
            System.out.print(" " + Long.toHexString(c.getValue()));
            c.update(ByteBuffer.wrap(a("more")));
            ByteBuffer direct = ByteBuffer.allocateDirect(8);
            direct.put(a("directly")).flip();
            c.update(direct);
            System.out.println(" " + Long.toHexString(c.getValue()) + " " + direct.remaining());
        }
        try {
            new CRC32().update(new byte[3], 2, 2);
        } catch (ArrayIndexOutOfBoundsException e) {
            System.out.println("range");
        }
        CheckedInputStream in = new CheckedInputStream(new ByteArrayInputStream(a("123456789")), new CRC32());
        in.read();
        in.skip(3);
        in.readAllBytes();
        CheckedOutputStream out = new CheckedOutputStream(OutputStream.nullOutputStream(), new Adler32());
        out.write(a("Wikipedia"));
        System.out.println(Long.toHexString(in.getChecksum().getValue()) + " " + Long.toHexString(out.getChecksum().getValue()));
        DigestInputStream di = new DigestInputStream(new ByteArrayInputStream(a("abc")), MessageDigest.getInstance("SHA-1"));
        while (di.read() >= 0) {
            continue;
        }
        DigestOutputStream dout = new DigestOutputStream(new ByteArrayOutputStream(), MessageDigest.getInstance("MD5"));
        dout.write(a("ab"));
        dout.on(false);
        dout.write('X');
        dout.on(true);
        dout.write('c');
        System.out.println(hex(di.getMessageDigest().digest()) + " " + hex(dout.getMessageDigest().digest()));
    }

    static byte[] hmac(byte[] key, byte[] msg) throws Exception {
        MessageDigest md = MessageDigest.getInstance("SHA-256");
        byte[] k = Arrays.copyOf(key, 64), in = new byte[64], out = new byte[64];
        for (int i = 0; i < 64; i++) {
            in[i] = (byte) (k[i] ^ 0x36);
            out[i] = (byte) (k[i] ^ 0x5c);
        }
        md.update(in);
        byte[] inner = md.digest(msg);
        md.update(out);
        return md.digest(inner);
    }
}
