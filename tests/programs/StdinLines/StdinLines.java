// Standard input by lines: BufferedReader, empty lines, long lines, missing newline at the end, sums of numbers.
import java.io.*;
import java.nio.charset.StandardCharsets;
import java.util.*;

public class StdinLines {
    public static void main(String[] args) throws IOException {
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        String line;
        int n = 0, sum = 0, empty = 0;
        Map<String, Integer> words = new TreeMap<>();
        while ((line = in.readLine()) != null) {
            n++;
            if (line.isEmpty()) {
                empty++;
                continue;
            }
            System.out.println(n + ": " + line.length() + " " + line.chars().filter(c -> c > 126).count() + " " + line.hashCode());
            for (String w : line.split("\\s+")) {
                try {
                    sum += Integer.parseInt(w);
                } catch (NumberFormatException e) {
                    words.merge(w.toLowerCase(Locale.ROOT).replaceAll("[^a-z]", ""), 1, Integer::sum);
                }
            }
        }
        System.out.println("lines " + n + " empty " + empty + " sum " + sum);
        System.out.println(words);
        System.out.println("at the end " + in.readLine() + " " + in.read() + " " + System.in.read() + " " + System.in.available());
    }
}
