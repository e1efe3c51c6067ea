import java.io.BufferedReader;
import java.io.File;
import java.io.InputStreamReader;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import javax.tools.JavaCompiler;
import javax.tools.StandardJavaFileManager;
import javax.tools.ToolProvider;

/**
 * Compiles many programs in one JVM, because starting javac for each costs most of its time.
 * Reads one program a line: name, number of options, options, sources, separated by tabs.
 * Prints "ok NAME", or "FAIL NAME" followed by the compiler's lines, each indented.
 */
public class CompileAll {
    public static void main(String[] args) throws Exception {
        int jobs = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        ExecutorService pool = Executors.newFixedThreadPool(jobs);
        List<Future<String>> results = new ArrayList<>();
        BufferedReader in =
                new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        for (String line = in.readLine(); line != null; line = in.readLine()) {
            String[] words = line.split("\t");
            results.add(pool.submit(() -> compile(words)));
        }
        pool.shutdown();
        for (Future<String> result : results) {
            System.out.println(result.get());
        }
    }

    private static String compile(String[] words) throws Exception {
        String name = words[0];
        int count = Integer.parseInt(words[1]);
        List<String> options = List.of(words).subList(2, 2 + count);
        List<File> sources = new ArrayList<>();
        for (String source : List.of(words).subList(2 + count, words.length)) {
            sources.add(new File(source));
        }
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        StringWriter messages = new StringWriter();
        try (StandardJavaFileManager files =
                compiler.getStandardFileManager(null, null, StandardCharsets.UTF_8)) {
            boolean ok = compiler.getTask(messages, files, null, options, null,
                    files.getJavaFileObjectsFromFiles(sources)).call();
            if (ok) {
                return "ok " + name;
            }
        }
        return "FAIL " + name + "\n  " + messages.toString().strip().replace("\n", "\n  ");
    }
}
