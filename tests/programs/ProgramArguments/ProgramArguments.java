/** Program arguments, system properties given on the command line, and standard input. */
import java.io.BufferedReader;
import java.io.InputStreamReader;
import java.util.Arrays;
import java.util.Scanner;

public class ProgramArguments {
    public static void main(String... args) throws Exception {
        System.out.println(args.length + " " + Arrays.toString(args));
        for (String a : args) System.out.println("[" + a + "] " + a.length());
        System.out.println(System.getProperty("my.prop") + "|" + System.getProperty("my.empty") + "|" + System.getProperty("my.flag") + "|" + System.getProperty("my.equals") + "|" + System.getProperty("absent") + "|" + System.getProperty("absent", "dflt"));
        System.out.println(Integer.getInteger("my.number") + " " + Integer.getInteger("my.prop") + " " + Integer.getInteger("my.hex", 3) + " " + Long.getLong("my.number") + " " + Boolean.getBoolean("my.bool"));
        System.setProperty("my.prop", "changed");
        System.out.println(System.getProperty("my.prop") + " " + System.clearProperty("my.prop") + " " + System.getProperty("my.prop"));
        try {
            System.getProperty("");
        } catch (IllegalArgumentException e) {
            System.out.println(e.getMessage());
        }
        try {
            System.setProperty("k", null);
        } catch (NullPointerException e) {
            System.out.println("null value");
        }
        args[0] = "mutable";
        System.out.println(args[0]);
        System.out.println((char) System.in.read() + " " + (char) System.in.read() + " " + System.in.read());
        BufferedReader r = new BufferedReader(new InputStreamReader(System.in));
        System.out.println(r.readLine() + "|" + r.readLine() + "|");
        int sum = 0;
        for (String line; !(line = r.readLine()).equals("end"); ) for (String w : line.trim().split("\\s+")) sum += Integer.parseInt(w);
        System.out.println(sum);
        Scanner s = new Scanner(r);
        System.out.println(s.nextInt() + s.nextDouble() + s.next() + s.nextBoolean() + s.nextLine() + "|" + s.nextLine() + "|" + s.hasNext());
        try {
            s.nextLine();
        } catch (java.util.NoSuchElementException e) {
            System.out.println(e.getMessage() + " " + r.readLine() + " " + System.in.read());
        }
        System.out.println(System.lineSeparator().length() + " " + System.getProperty("file.separator") + System.getProperty("path.separator") + " " + (System.getProperty("java.io.tmpdir") != null) + " " + (System.getenv("NO_SUCH_VARIABLE_HERE") == null));
        System.exit(args.length);
    }
}
