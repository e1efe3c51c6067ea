// The Eclipse compiler: four threads compile sources that are made up for them, some of which have faults.
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;

final class Ecj {
    private static String source(String name, int seed) {
        StringBuilder text = new StringBuilder("import java.util.*;\nimport java.util.function.*;\n");
        text.append("public class ").append(name).append("<T extends Comparable<T>> {\n");
        text.append("  enum Colour { RED, GREEN, BLUE }\n");
        text.append("  interface Shape { double area(); }\n");
        text.append("  record Square(double side) implements Shape { public double area() { return side * side; } }\n");
        for (int i = 0; i < 12; i++) {
            int k = seed * 31 + i;
            text.append("  private final Map<String, List<T>> map").append(i)
                    .append(" = new TreeMap<>();\n");
            text.append("  int method").append(i).append("(T item, int n) throws Exception {\n")
                    .append("    int sum = ").append(k).append(";\n")
                    .append("    for (int i = 0; i < n; i++) { sum += i * ").append(k % 7).append("; }\n")
                    .append("    switch (Colour.values()[n % 3]) { case RED: sum++; break; default: sum--; }\n")
                    .append("    try { map").append(i).append(".computeIfAbsent(\"k\" + sum, key -> new ArrayList<>())")
                    .append(".add(item); } finally { sum += 2; }\n")
                    .append("    Function<Integer, Shape> shape = side -> new Square(side + n);\n")
                    .append("    sum += (int) shape.apply(sum).area();\n")
                    .append("    return map").append(i)
                    .append(".values().stream().mapToInt(List::size).sum() + sum;\n  }\n");
        }
        if (seed % 5 == 4) {
            text.append("  String wrong() { return missing + 1; }\n");
        }
        return text.append("}\n").toString();
    }

    private static String compile(Path directory, int number, int round) throws Exception {
        Path sources = Files.createDirectories(directory.resolve("s" + number + "-" + round));
        Path classes = directory.resolve("c" + number + "-" + round);
        for (int i = 0; i < 12; i++) {
            String name = "Made" + i;
            Files.writeString(sources.resolve(name + ".java"), source(name, number * 7 + round * 3 + i));
        }
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        boolean good = BatchCompiler.compile(new String[] {"-17", "-proceedOnError", "-nowarn", "-proc:none", "-d",
                classes.toString(), sources.toString()}, out, out, null);
        out.flush();
        List<String> lines = new ArrayList<>();
        try (Stream<Path> files = Files.walk(classes)) {
            for (Path file : files.filter(Files::isRegularFile).collect(Collectors.toList())) {
                lines.add(classes.relativize(file) + " " + Workers.digest(Files.readAllBytes(file)));
            }
        }
        lines.sort(null);
        String said = messages.toString().replace(directory.toString(), "");
        return good + " " + said + String.join("\n", lines);
    }

    public static void main(String[] args) throws Exception {
        int size = Workers.size(args);
        Path directory = Files.createTempDirectory("ecj");
        String[] results = new String[Workers.THREADS];
        try {
            Workers.run(number -> {
                StringBuilder done = new StringBuilder();
                for (int round = 0; round < size; round++) {
                    done.append(compile(directory, number, round)).append('\n');
                }
                results[number] = Workers.digest(done.toString());
            });
        } finally {
            try (Stream<Path> files = Files.walk(directory)) {
                files.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        }
        for (String result : results) {
            System.out.println(result);
        }
    }
}
