// Charset, encoders and decoders: malformed and unmappable input, actions, overflow and underflow, aliases, sizes.
import java.nio.*;
import java.nio.charset.*;
import java.util.*;

public class CharsetEncodings {
    static String hex(ByteBuffer b) {
        StringBuilder sb = new StringBuilder();
        while (b.hasRemaining()) {
            sb.append(String.format("%02x", b.get()));
        }
        return sb.toString();
    }

    static String esc(CharSequence s) {
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < s.length(); i++) {
            char c = s.charAt(i);
            sb.append(c < 32 || c > 126 ? String.format("\\u%04x", (int) c) : String.valueOf(c));
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        String text = "A\u00e9\u20ac\uD83D\uDE00";
        for (String name : new String[] {"UTF-8", "UTF-16", "UTF-16LE", "UTF-16BE", "UTF-32", "UTF-32LE", "ISO-8859-1", "US-ASCII", "windows-1252", "ISO-8859-15", "IBM437"}) {
            Charset cs = Charset.forName(name);
            ByteBuffer b = cs.encode(text);
            System.out.println(cs + " " + hex(b.duplicate()) + " -> " + esc(cs.decode(b)) + " can " + cs.newEncoder().canEncode('\u20ac') + cs.newEncoder().canEncode("\uD83D\uDE00") + " max " + cs.newEncoder().maxBytesPerChar() + " avg " + cs.newDecoder().averageCharsPerByte());
        }
        System.out.println(Charset.forName("latin1") + " " + Charset.forName("utf8") + " " + Charset.isSupported("nope") + " " + Charset.forName("UTF-8").aliases().contains("UTF8") + " " + StandardCharsets.UTF_8.contains(StandardCharsets.US_ASCII) + StandardCharsets.US_ASCII.contains(StandardCharsets.UTF_8) + " " + StandardCharsets.UTF_8.compareTo(StandardCharsets.US_ASCII));
        for (String bad : new String[] {"no such charset", "x-nope", ""}) {
            try {
                Charset.forName(bad);
            } catch (IllegalArgumentException e) {
                System.out.println(e);
            }
        }
        byte[][] inputs = {{(byte) 0xc3}, {(byte) 0xc3, 65}, {(byte) 0xe2, (byte) 0x82, (byte) 0xac, (byte) 0xff}, {(byte) 0xf0, (byte) 0x9f, (byte) 0x98}, {65, (byte) 0xed, (byte) 0xbf, (byte) 0xbf, 66}};
        for (byte[] in : inputs) {
            CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
            try {
                System.out.println(esc(d.decode(ByteBuffer.wrap(in))));
            } catch (CharacterCodingException e) {
                System.out.print(e + " | ");
            }
            System.out.println(esc(d.onMalformedInput(CodingErrorAction.IGNORE).decode(ByteBuffer.wrap(in))) + " | " + esc(d.onMalformedInput(CodingErrorAction.REPLACE).replaceWith("#").decode(ByteBuffer.wrap(in))));
        }
        CharsetEncoder e = StandardCharsets.US_ASCII.newEncoder();
        try {
            e.encode(CharBuffer.wrap("caf\u00e9"));
        } catch (CharacterCodingException x) {
            System.out.println(x);
        }
        System.out.println(hex(e.onUnmappableCharacter(CodingErrorAction.REPLACE).replaceWith(new byte[] {'*'}).encode(CharBuffer.wrap("caf\u00e9\uD83D\uDE00"))) + " " + hex(e.onUnmappableCharacter(CodingErrorAction.IGNORE).encode(CharBuffer.wrap("caf\u00e9"))));
        steps();
        incremental();
    }

    static void steps() {
        CharsetEncoder e = StandardCharsets.UTF_8.newEncoder();
        CharBuffer in = CharBuffer.wrap("x\u20ac\uD83D");
        ByteBuffer out = ByteBuffer.allocate(3);
        CoderResult r = e.encode(in, out, false);
        System.out.println(r + " in " + in.position() + " out " + out.position() + " overflow " + r.isOverflow());
        out.clear();
        r = e.encode(in, out, false);
        System.out.println(r + " in " + in.position() + " out " + out.position());
        out.clear();
        r = e.encode(in, out, true);
        System.out.println(r + " malformed " + r.isMalformed() + " length " + r.length());
        try {
            r.throwException();
        } catch (CharacterCodingException x) {
            System.out.println(x);
        }
        e.reset();
        System.out.println(e.encode(CharBuffer.wrap("ok"), ByteBuffer.allocate(5), true) + " " + e.flush(ByteBuffer.allocate(1)));
        try {
            e.encode(CharBuffer.wrap("again"), ByteBuffer.allocate(5), true);
        } catch (IllegalStateException x) {
            System.out.println(x.getMessage());
        }
        try {
            StandardCharsets.US_ASCII.newEncoder().replaceWith(new byte[] {(byte) 200});
        } catch (IllegalArgumentException x) {
            System.out.println(x.getMessage());
        }
    }

    /** A multi-byte character that comes in pieces is put together. */
    static void incremental() {
        byte[] all = "\u20ac\uD83D\uDE00z".getBytes(StandardCharsets.UTF_8);
        CharsetDecoder d = StandardCharsets.UTF_8.newDecoder();
        CharBuffer out = CharBuffer.allocate(10);
        ByteBuffer in = ByteBuffer.allocate(8);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < all.length; i++) {
            in.put(all[i]).flip();
            CoderResult r = d.decode(in, out, i == all.length - 1);
            in.compact();
            sb.append(r).append(out.position()).append(' ');
        }
        d.flush(out);
        System.out.println(sb + esc(out.flip()));
    }
}
