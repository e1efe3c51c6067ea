// Standard input read in pieces: single bytes, a block, skip, mark on a wrapper, then a Scanner for the rest.
import java.io.*;
import java.util.*;

public class StdinScannerAndBytes {
    public static void main(String[] args) throws IOException {
        System.out.println((char) System.in.read() + "" + (char) System.in.read());
        byte[] b = new byte[6];
        int got = 0;
        while (got < b.length) {
            got += System.in.read(b, got, b.length - got);
        }
        System.out.println(new String(b, "US-ASCII") + " " + System.in.skip(3));
        System.out.println(System.in.read(b, 0, 0) + " " + System.in.markSupported());
        try {
            System.in.read(b, 4, 5);
        } catch (IndexOutOfBoundsException e) {
            System.out.println("bad range");
        }
        BufferedInputStream in = new BufferedInputStream(System.in, 16);
        in.mark(10);
        StringBuilder sb = new StringBuilder();
        for (int i = 0; i < 5; i++) {
            sb.append((char) in.read());
        }
        in.reset();
        for (int i = 0; i < 5; i++) {
            sb.append((char) in.read());
        }
        System.out.println(sb);
        Scanner s = new Scanner(in, "US-ASCII").useLocale(Locale.ROOT);
        int n = s.nextInt();
        long[] a = new long[n];
        for (int i = 0; i < n; i++) {
            a[i] = s.nextLong();
        }
        System.out.println(Arrays.toString(a) + " " + Arrays.stream(a).sum());
        double d = 0;
        while (s.hasNextDouble()) {
            d += s.nextDouble();
        }
        System.out.println(d + " " + s.next() + " " + s.nextLine() + "|");
        while (s.hasNextLine()) {
            System.out.println("line [" + s.nextLine() + "]");
        }
        try {
            s.nextInt();
        } catch (NoSuchElementException e) {
            System.out.println(e.getClass().getName());
        }
    }
}
