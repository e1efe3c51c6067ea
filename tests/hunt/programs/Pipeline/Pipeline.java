import java.util.ArrayDeque;

/** Stages of an indexer: the second one begins with what it has, the first one parses for long; nothing sleeps. Two orders. */
public class Pipeline {
    static class Parsed {
        final ArrayDeque<Integer> words = new ArrayDeque<>();
    }

    static class Written {
        int words;
    }

    static class Tokens {
        int count;

        synchronized void add() {
            count++;
        }
    }

    final Parsed parsed = new Parsed();
    final Written written = new Written();
    final Tokens tokens = new Tokens();
    int stage;

    void parse() {
        for (int i = 0; i < 20; i++)
            tokens.add();
        put(1);
        for (int i = 0; i < 20; i++)
            tokens.add();
        write(1);
        stage = 2;
    }

    void flush() {
        stage = 1;
        put(0);
        for (int i = 0; i < 5; i++)
            tokens.add();
        write(0);
    }

    void put(int word) {
        synchronized (parsed) {
            parsed.words.add(word);
        }
    }

    void write(int n) {
        synchronized (written) {
            written.words += n;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Pipeline pipeline = new Pipeline();
        Thread parser = new Thread(pipeline::parse, "parser");
        Thread flusher = new Thread(pipeline::flush, "flusher");
        flusher.start();
        parser.start();
        parser.join();
        flusher.join();
        System.out.println(pipeline.tokens.count);
    }
}
