// The Eclipse compiler: threads that compile different sources with different options, for other releases, with faults,
// as modules, cancelled half-way, and read the class files.
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.eclipse.jdt.core.compiler.CompilationProgress;
import org.eclipse.jdt.core.compiler.batch.BatchCompiler;
import org.eclipse.jdt.internal.compiler.CompilationResult;
import org.eclipse.jdt.internal.compiler.DefaultErrorHandlingPolicies;
import org.eclipse.jdt.internal.compiler.ast.CompilationUnitDeclaration;
import org.eclipse.jdt.internal.compiler.batch.CompilationUnit;
import org.eclipse.jdt.internal.compiler.classfmt.ClassFileReader;
import org.eclipse.jdt.internal.compiler.impl.CompilerOptions;
import org.eclipse.jdt.internal.compiler.parser.Parser;
import org.eclipse.jdt.internal.compiler.problem.DefaultProblemFactory;
import org.eclipse.jdt.internal.compiler.problem.ProblemReporter;

final class Ecj {
    private static final String[] MODERN = {
        "sealed interface Shape permits Round, Square {} record Round(double r) implements Shape {} "
            + "record Square(double a) implements Shape { Square { if (a < 0) { throw new IllegalArgumentException(); } } }",
        "double area(Object o) { return o instanceof Round r ? r.r() * 3 : o instanceof Square s ? s.a() * s.a() : 0; }",
        "int days(String m) { return switch (m) { case \"feb\" -> 28; case \"apr\", \"jun\" -> 30; default -> { int d = 31; yield d; } }; }",
        "String text() { var b = new StringBuilder(); for (var x : java.util.List.of(1, 2)) { b.append(x); } return b + \"\"\"\n  block\n  \"\"\"; }",
        "<T extends Comparable<? super T>> java.util.Optional<T> most(java.util.stream.Stream<T> s) { return s.max(T::compareTo); }",
    };
    private static final String[] OLD = {
        "int count; int next() { synchronized (this) { try { return count++; } finally { count += 2; } } }",
        "Runnable later(final int n) { return new Runnable() { public void run() { count = n; } }; }",
        "long sum(int... all) { long s = 0; outer: for (int i = 0; i < all.length; i++) { for (;;) { if (all[i] > 3) break outer; s += all[i]; continue outer; } } return s; }",
        "class Inner<T> { T item; class Deep { T get() { return item; } } }",
        "static <A, B extends A> void copy(java.util.List<? super A> to, java.util.List<B> from) { for (B b : from) to.add(b); }",
        "enum Colour { RED { int k() { return 1; } }, BLUE; int k() { return 2; } } "
            + "int of(Colour c) { switch (c) { case RED: return 1; default: return c.k(); } }",
    };
    private static final String[] FAULTS = {
        "int missing() { return nothing + 1; }",
        "String wrong() { int x; return x; }",
        "void unreachable() { while (true) {} int y = 0; }",
        "void caught() { try { } catch (java.io.IOException e) { } }",
        "int twice() { return 1; } int twice() { return 2; }",
        "void unused() { Object o = null; o.toString(); java.util.List raw = new java.util.ArrayList(); raw.add(1); }",
        "void broken( { ; }",
        "/** @param none nothing */ int document(int a) { switch (a) { case 1: a++; case 2: return 3; } return a == a ? 1 : 0; }",
    };

    /** Cancels after so many units. */
    private static final class Progress extends CompilationProgress {
        private volatile int left;

        Progress(int left) {
            this.left = left;
        }

        @Override
        public void begin(int remaining) {}

        @Override
        public void done() {}

        @Override
        public boolean isCanceled() {
            return left <= 0;
        }

        @Override
        public void setTaskName(String name) {}

        @Override
        public synchronized void worked(int increment, int remaining) {
            left -= increment;
        }
    }

    private final Path home;
    private final int rounds;
    private final String[] results = new String[7];

    private Ecj(Path home, int rounds) {
        this.home = home;
        this.rounds = rounds;
    }

    private static String source(String packageName, int number, String[] parts, int units) {
        StringBuilder text = new StringBuilder("package ").append(packageName)
                .append(";\npublic class Made").append(number)
                .append(" {\n  public Made").append((number + 1) % units).append(" other;\n");
        for (int i = 0; i < parts.length; i++) {
            if ((number + i) % 4 != 3 || parts.length < 6) {
                text.append("  ").append(parts[i]).append('\n');
            }
        }
        return text.append("}\n").toString();
    }

    /** A directory with sources that refer to each other. */
    private Path sources(String name, String[] parts, int units) throws Exception {
        Path directory = home.resolve(name);
        Files.createDirectories(directory.resolve("made"));
        for (int i = 0; i < units; i++) {
            Files.writeString(directory.resolve("made/Made" + i + ".java"), source("made", i, parts, units));
        }
        return directory;
    }

    private static List<Path> files(Path directory) throws Exception {
        if (!Files.exists(directory)) {
            return List.of();
        }
        try (Stream<Path> all = Files.walk(directory)) {
            return all.filter(Files::isRegularFile).sorted().collect(Collectors.toList());
        }
    }

    private String compile(Path sources, Path classes, CompilationProgress progress, String... options)
            throws Exception {
        List<String> words = new ArrayList<>(List.of("-proc:none", "-d", classes.toString()));
        Collections.addAll(words, options);
        words.add(sources.toString());
        StringWriter messages = new StringWriter();
        PrintWriter out = new PrintWriter(messages);
        boolean good = BatchCompiler.compile(words.toArray(new String[0]), out, out, progress);
        out.flush();
        StringBuilder done = new StringBuilder().append(good).append(messages.toString().replace(home.toString(), ""));
        for (Path file : files(classes)) {
            done.append(classes.relativize(file)).append(Workers.digest(Files.readAllBytes(file))).append('\n');
        }
        return done.toString();
    }

    private void modern(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 2 * rounds; i++) {
            Path sources = sources("modern" + i, new String[] {MODERN[2], MODERN[3], MODERN[4],
                MODERN[i % 2 == 0 ? 3 : 2].replace("text()", "more()").replace("days(", "more(")}, 6);
            Files.writeString(sources.resolve("made/Shape.java"), "package made;\n" + MODERN[0]
                    + "\nclass Area { " + MODERN[1] + " }\n");
            done.append(compile(sources, home.resolve("modernc" + i), null, "-17", "-g", "-parameters", "-nowarn"));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void old(int number) throws Exception {
        String[][] levels = {{"-1.8", "-g:none"}, {"-11", "-preserveAllLocals"},
            {"-1.8", "-inlineJSR", "-genericsignature"}, {"-source", "9", "-target", "11", "-enableJavadoc"}};
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 3 * rounds; i++) {
            done.append(compile(sources("old" + i, OLD, 5), home.resolve("oldc" + i), null, levels[i % levels.length]));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void faults(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 3 * rounds; i++) {
            Path sources = sources("faults" + i, FAULTS, 4 + i);
            String warnings = i % 2 == 0 ? "-warn:+all,null,unused,javadoc,raw" : "-err:+unused,fallthrough,null";
            done.append(compile(sources, home.resolve("faultsc" + i), null, "-17", "-proceedOnError", warnings,
                    "-maxProblems", "" + (10 + i), "-referenceInfo"));
        }
        results[number] = Workers.digest(done.toString());
    }

    /** For older releases: the compiler looks into the tables of their classes. */
    private void releases(int number) throws Exception {
        String[] releases = {"11", "9", "16", "8"};
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 2 * rounds; i++) {
            Path sources = sources("releases" + i, OLD, 3);
            done.append(compile(sources, home.resolve("releasesc" + i), null, "--release", releases[i % 4], "-nowarn"));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void modules(int number) throws Exception {
        StringBuilder done = new StringBuilder();
        for (int i = 0; i < 2 * rounds; i++) {
            Path library = sources("library" + i, OLD, 3);
            Files.writeString(library.resolve("module-info.java"),
                    "module library { exports made; requires java.logging; }\n");
            Path classes = home.resolve("libraryc" + i);
            done.append(compile(library, classes, null, "-17", "-nowarn"));
            Path user = Files.createDirectories(home.resolve("user" + i));
            Files.writeString(user.resolve("module-info.java"), "module user { requires library; " + (i % 2 == 1
                    ? "requires nothing; " : "") + "}\n");
            Files.createDirectories(user.resolve("use"));
            Files.writeString(user.resolve("use/Use.java"),
                    "package use; class Use extends made.Made0 { Object o = other.other; java.sql.Date date; }\n");
            done.append(compile(user, home.resolve("userc" + i), null, "-17", "--module-path", classes.toString()));
        }
        results[number] = Workers.digest(done.toString());
    }

    private void cancel(int number) throws Exception {
        for (int i = 0; i < 3 * rounds; i++) {
            Path sources = sources("cancelled" + i, OLD, 8);
            // What it has done by then may differ.
            compile(sources, home.resolve("cancelledc" + i), new Progress(1 + i % 5), "-17", "-verbose", "-time",
                    "-repeat", "2", "-log", home.resolve("log" + i + ".xml").toString());
        }
        results[number] = "cancelled";
    }

    /** Parses sources and reads class files with no compiler around them. */
    private void read(int number) throws Exception {
        long sum = 0;
        for (int i = 0; i < 6 * rounds; i++) {
            CompilerOptions options = new CompilerOptions();
            options.sourceLevel = options.complianceLevel = CompilerOptions.versionToJdkLevel("17");
            Parser parser = new Parser(new ProblemReporter(
                    DefaultErrorHandlingPolicies.proceedWithAllProblems(), options,
                    new DefaultProblemFactory(i % 2 == 0 ? Locale.ENGLISH : Locale.GERMAN)), i % 2 == 0);
            String[] parts = i % 3 == 2 ? FAULTS : OLD;
            char[] text = source("made", i, parts, 9).toCharArray();
            CompilationUnit unit = new CompilationUnit(text, "Made" + i + ".java", "UTF-8");
            CompilationUnitDeclaration tree = parser.dietParse(unit, new CompilationResult(unit, i, i + 1, 100));
            parser.getMethodBodies(tree);
            sum += tree.toString().length() + tree.compilationResult.problemCount;
            Path classes = home.resolve("readc" + i);
            compile(sources("read" + i, new String[] {OLD[0], OLD[3]}, 2), classes, null, "-17", "-nowarn");
            for (Path file : files(classes)) {
                ClassFileReader reader = ClassFileReader.read(file.toFile(), i % 2 == 0);
                sum += reader.getName().length + reader.getMethods().length + reader.getModifiers();
            }
        }
        results[number] = "sum " + sum;
    }

    private void run() throws Exception {
        Workers.runInTurn(this::modern, this::old, this::faults, this::releases, this::modules, this::cancel, this::read);
        for (String result : results) {
            System.out.println(result);
        }
    }

    public static void main(String[] args) throws Exception {
        // Its initializer and those of classes that it names wait for each other if several threads begin with them.
        Class.forName("org.eclipse.jdt.internal.compiler.lookup.LookupEnvironment");
        Path home = Files.createTempDirectory("ecj");
        try {
            new Ecj(home, Workers.size(args)).run();
        } finally {
            try (Stream<Path> all = Files.walk(home)) {
                all.sorted(Comparator.reverseOrder()).forEach(file -> file.toFile().delete());
            }
        }
    }
}
