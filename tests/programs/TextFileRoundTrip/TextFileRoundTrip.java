// Character streams on a temporary file: writers, readers, encodings, PrintWriter errors, LineNumberReader, append, buffered bytes.
import java.io.*;
import java.nio.charset.*;
import java.nio.file.*;
import java.util.*;

public class TextFileRoundTrip {
    public static void main(String[] args) throws Exception {
        Path p = Files.createTempFile("heddle", ".txt");
        File f = p.toFile();
        try {
            try (PrintWriter w = new PrintWriter(f, "UTF-8")) {
                w.println("first");
                w.printf(Locale.ROOT, "%d %s %.2f%n", 7, "seven", 7.0);
                w.print('c');
                w.print(1.5f);
                w.print(new char[] {'x', 'y'});
                w.println((Object) null);
                w.append("app").append('e').append("nded", 0, 3).println();
                w.println("\u00e9\u20ac\uD83D\uDE00");
                System.out.println(w.checkError());
            }
            System.out.println(f.length());
            try (BufferedReader r = new BufferedReader(new InputStreamReader(new FileInputStream(f), StandardCharsets.UTF_8), 7)) {
                String line;
                while ((line = r.readLine()) != null) {
                    System.out.println(line.length() + ":" + (line.length() == 4 ? Integer.toHexString(line.codePointAt(2)) : line));
                }
            }
            try (FileWriter w = new FileWriter(f, StandardCharsets.ISO_8859_1, true)) {
                w.write("appended \u00e9\n", 0, 11);
            }
            try (LineNumberReader r = new LineNumberReader(new FileReader(f, StandardCharsets.ISO_8859_1))) {
                r.readLine();
                r.mark(100);
                r.readLine();
                int at = r.getLineNumber();
                r.reset();
                System.out.println(at + " " + r.getLineNumber() + " " + r.lines().count() + " " + r.getLineNumber());
            }
            bytes(f);
            mark(f);
            failures(f);
        } finally {
            Files.deleteIfExists(p);
        }
    }

    static void bytes(File f) throws IOException {
        try (DataOutputStream d = new DataOutputStream(new BufferedOutputStream(new FileOutputStream(f), 8))) {
            for (int i = 0; i < 20; i++) {
                d.writeInt(i * i);
                d.writeUTF("n" + i);
            }
            System.out.println(d.size());
        }
        int sum = 0;
        StringBuilder sb = new StringBuilder();
        try (DataInputStream d = new DataInputStream(new BufferedInputStream(new FileInputStream(f), 5))) {
            while (true) {
                sum += d.readInt();
                sb.append(d.readUTF());
            }
        } catch (EOFException e) {
            System.out.println(sum + " " + sb);
        }
        try (FileInputStream in = new FileInputStream(f)) {
            System.out.println(in.available() + " " + in.skip(4) + " " + in.read() + in.read() + (char) in.read() + " " + in.readNBytes(3).length + " " + in.getChannel().position() + " " + in.readAllBytes().length + " " + in.read() + in.available());
        }
        try (FileOutputStream out = new FileOutputStream(f)) {
            out.write("pushback".getBytes(StandardCharsets.US_ASCII));
        }
        try (PushbackInputStream in = new PushbackInputStream(new FileInputStream(f), 3); SequenceInputStream seq = new SequenceInputStream(new FileInputStream(f), new ByteArrayInputStream(new byte[] {'!'}))) {
            int c = in.read();
            in.unread(c);
            in.unread('>');
            System.out.println(new String(in.readAllBytes(), StandardCharsets.US_ASCII) + " " + new String(seq.readAllBytes(), StandardCharsets.US_ASCII));
        }
    }

    static void mark(File f) throws IOException {
        try (BufferedInputStream b = new BufferedInputStream(new FileInputStream(f), 2)) {
            b.mark(3);
            b.read();
            b.read();
            b.reset();
            System.out.println((char) b.read());
            b.mark(1);
            b.readNBytes(5);
            try {
                b.reset();
                System.out.println("reset worked");
            } catch (IOException e) {
                System.out.println(e.getMessage());
            }
        }
        try (StreamTokenizerHolder h = new StreamTokenizerHolder("x = 3.5 + 'str' // comment\ny2 -7")) {
            System.out.println(h.all());
        }
    }

    record StreamTokenizerHolder(StreamTokenizer t) implements AutoCloseable {
        StreamTokenizerHolder(String s) {
            this(new StreamTokenizer(new StringReader(s)));
            t.slashSlashComments(true);
            t.eolIsSignificant(true);
        }

        String all() throws IOException {
            StringBuilder sb = new StringBuilder();
            while (t.nextToken() != StreamTokenizer.TT_EOF) {
                switch (t.ttype) {
                    case StreamTokenizer.TT_NUMBER -> sb.append(t.nval).append(' ');
                    case StreamTokenizer.TT_WORD -> sb.append(t.sval).append(' ');
                    case StreamTokenizer.TT_EOL -> sb.append("EOL").append(t.lineno()).append(' ');
                    case '\'' -> sb.append("quoted:").append(t.sval).append(' ');
                    default -> sb.append((char) t.ttype).append(' ');
                }
            }
            return sb.toString();
        }

        @Override
        public void close() {
            System.out.println("closed");
        }
    }

    static void failures(File f) throws IOException {
        BufferedWriter w = new BufferedWriter(new FileWriter(f, StandardCharsets.US_ASCII));
        w.write("data");
        w.close();
        w.close();
        try {
            w.write("more");
        } catch (IOException e) {
            System.out.println(e.getMessage());
        }
        PrintWriter p = new PrintWriter(f, "US-ASCII");
        p.close();
        p.println("lost");
        System.out.println("PrintWriter keeps quiet: " + p.checkError());
        try {
            new FileReader(new File(f.getPath(), "below"));
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(f.getPath(), "FILE"));
        }
        try {
            new FileOutputStream(f.getParentFile()).close();
        } catch (FileNotFoundException e) {
            System.out.println(e.getMessage().replace(f.getParent(), "DIR"));
        }
        try {
            new PrintWriter(f, "no-such-charset");
        } catch (UnsupportedEncodingException e) {
            System.out.println(e.getMessage());
        }
    }
}
