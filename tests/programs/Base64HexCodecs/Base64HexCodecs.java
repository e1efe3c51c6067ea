// Base64 in all its forms, HexFormat, and UUIDs made from names: round trips, padding, illegal input.
import java.io.*;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.Callable;

public class Base64HexCodecs {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    static byte[] a(String s) {
        return s.getBytes(StandardCharsets.ISO_8859_1);
    }

    public static void main(String[] args) throws IOException {
        for (String s : new String[] {"", "f", "fo", "foo", "foob", "fooba", "foobar", "\u00ff\u00fe\u00fd?>"}) {
            String e = Base64.getEncoder().encodeToString(a(s));
            System.out.println(e + " " + Base64.getEncoder().withoutPadding().encodeToString(a(s)) + " " + Base64.getUrlEncoder().encodeToString(a(s)) + " " + Arrays.equals(a(s), Base64.getDecoder().decode(e)));
        }
        byte[] data = new byte[200];
        for (int i = 0; i < data.length; i++) {
            data[i] = (byte) (i * 7);
        }
        String mime = Base64.getMimeEncoder().encodeToString(data);
        System.out.println(mime.replace("\r\n", "|") + " " + Arrays.equals(data, Base64.getMimeDecoder().decode(mime)));
        System.out.println(Base64.getMimeEncoder(8, new byte[] {'~'}).encodeToString(a("twelve chars")) + " " + new String(Base64.getMimeDecoder().decode("Zm 9v\n!!Y%mFy"), StandardCharsets.US_ASCII));
        attempt("bad char", () -> Base64.getDecoder().decode("Zm9v!"));
        attempt("bad length", () -> Base64.getDecoder().decode("Zm9vY"));
        attempt("bad padding", () -> Base64.getDecoder().decode("Zg="));
        attempt("after padding", () -> Base64.getDecoder().decode("Zg==Zg=="));
        attempt("url char in basic", () -> Base64.getDecoder().decode("_-__"));
        attempt("no padding is fine", () -> new String(Base64.getDecoder().decode("Zm9vYg"), StandardCharsets.US_ASCII));
        attempt("bad line length", () -> Base64.getMimeEncoder(4, a("A")));
        byte[] out = new byte[8];
        System.out.println(Base64.getEncoder().encode(a("abc"), out) + " " + new String(out, 0, 4, StandardCharsets.US_ASCII) + " " + Base64.getDecoder().decode(ByteBuffer.wrap(a("YWJj"))).remaining());
        attempt("output too small", () -> Base64.getEncoder().encode(a("abcdefgh"), new byte[4]));
        ByteArrayOutputStream bo = new ByteArrayOutputStream();
        try (OutputStream w = Base64.getEncoder().wrap(bo)) {
            for (byte b : data) {
                w.write(b);
            }
        }
        InputStream r = Base64.getDecoder().wrap(new ByteArrayInputStream(bo.toByteArray()));
        System.out.println(bo.size() + " " + Arrays.equals(data, r.readAllBytes()));

        HexFormat h = HexFormat.of(), fancy = HexFormat.ofDelimiter(", ").withPrefix("0x").withUpperCase();
        byte[] b = {0, 1, 127, -128, -1};
        System.out.println(h.formatHex(b) + " " + fancy.formatHex(b) + " " + HexFormat.ofDelimiter(":").formatHex(b, 1, 3) + " " + Arrays.toString(h.parseHex("00fFaB")) + " " + Arrays.toString(fancy.parseHex("0x0A, 0xFF")) + " " + h + " " + fancy);
        System.out.println(h.toHexDigits((byte) 10) + " " + h.toHexDigits('A') + " " + h.toHexDigits((short) -1) + " " + h.toHexDigits(255) + " " + h.toHexDigits(255L, 3) + " " + HexFormat.fromHexDigits("cafe") + " " + HexFormat.fromHexDigitsToLong("ffffffffffffffff") + " " + HexFormat.isHexDigit('g') + HexFormat.fromHexDigit('F'));
        attempt("odd", () -> h.parseHex("abc"));
        attempt("not hex", () -> h.parseHex("zz"));
        attempt("wrong delimiter", () -> fancy.parseHex("0x0A,0xFF"));
        attempt("too long", () -> HexFormat.fromHexDigits("123456789"));
        attempt("digit", () -> HexFormat.fromHexDigit('x'));

        UUID u = UUID.nameUUIDFromBytes(a("example")), v = UUID.fromString("123e4567-e89b-12d3-a456-426614174000");
        System.out.println(u + " " + u.version() + u.variant() + " " + v.version() + v.variant() + " " + v.timestamp() + " " + v.clockSequence() + " " + v.node() + " " + u.compareTo(v) + " " + u.hashCode() + " " + v.equals(UUID.fromString("123E4567-E89B-12D3-A456-426614174000")) + " " + new UUID(1, 2) + " " + UUID.fromString("1-2-3-4-5") + " " + u.getMostSignificantBits());
        attempt("bad uuid", () -> UUID.fromString("123"));
        attempt("bad uuid hex", () -> UUID.fromString("zzzzzzzz-0000-0000-0000-000000000000"));
        attempt("not time based", () -> u.timestamp());
    }
}
