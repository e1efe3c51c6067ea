// Lucene: four threads add documents to one index, change and delete some, and then search it together.
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SplittableRandom;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.Term;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.TopDocs;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.RAMDirectory;
import org.apache.lucene.util.Version;

final class Lucene {
    private static final int WORDS = 5_000;
    private static final int LENGTH = 120;

    private static String word(SplittableRandom random) {
        return "w" + Integer.toString(random.nextInt(1 + random.nextInt(WORDS)) * 31 + 40, 36);
    }

    private static Document document(String id, int seed) {
        SplittableRandom random = new SplittableRandom(seed);
        StringBuilder body = new StringBuilder();
        for (int i = 0; i < LENGTH; i++) {
            body.append(word(random)).append(i % 12 == 11 ? ". " : " ");
        }
        Document document = new Document();
        document.add(new StringField("id", id, Field.Store.YES));
        document.add(new TextField("title", word(random) + " " + word(random), Field.Store.YES));
        document.add(new TextField("body", body.toString(), Field.Store.NO));
        document.add(new IntField("rank", random.nextInt(1000), Field.Store.NO));
        return document;
    }

    private static void fill(IndexWriter writer, int number, int documents) throws Exception {
        for (int i = 0; i < documents; i++) {
            writer.addDocument(document(number + "-" + i, number * documents + i));
            if (i % 10 == 9) {
                String id = number + "-" + (i - 5);
                writer.updateDocument(new Term("id", id), document(id, -i));
            }
            if (i % 25 == 24) {
                writer.deleteDocuments(new Term("id", number + "-" + (i - 20)));
            }
            if (i % 200 == 199) {
                writer.commit();
            }
        }
    }

    private static String query(SplittableRandom random, int kind) {
        String a = word(random);
        String b = word(random);
        switch (kind % 6) {
            case 0:
                return a;
            case 1:
                return "+" + a + " +" + b;
            case 2:
                return a + " OR " + b + " -" + word(random);
            case 3:
                return "\"" + a + " " + b + "\"~4";
            case 4:
                return a.substring(0, 2) + "*";
            default:
                return "title:" + a + "^2 " + b + "~1";
        }
    }

    private static String search(IndexSearcher searcher, int number, int queries) throws Exception {
        QueryParser parser = new QueryParser("body", new StandardAnalyzer());
        SplittableRandom random = new SplittableRandom(number);
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < queries; i++) {
            // All hits, sorted by names: numbers of documents depend on who came first.
            TopDocs hits = searcher.search(parser.parse(query(random, i)), 100_000);
            List<String> names = new ArrayList<>();
            for (ScoreDoc hit : hits.scoreDocs) {
                names.add(searcher.doc(hit.doc).get("id"));
            }
            Collections.sort(names);
            found.append(names).append('\n');
        }
        return Workers.digest(found.toString());
    }

    public static void main(String[] args) throws Exception {
        int size = Workers.size(args);
        Directory directory = new RAMDirectory();
        IndexWriterConfig settings =
                new IndexWriterConfig(Version.LATEST, new StandardAnalyzer()).setRAMBufferSizeMB(2);
        try (IndexWriter writer = new IndexWriter(directory, settings)) {
            Workers.run(number -> fill(writer, number, 100 * size));
        }
        String[] results = new String[Workers.THREADS];
        try (DirectoryReader reader = DirectoryReader.open(directory)) {
            System.out.println(reader.numDocs() + " documents");
            IndexSearcher searcher = new IndexSearcher(reader);
            Workers.run(number -> results[number] = search(searcher, number, 6 * size));
        }
        for (String result : results) {
            System.out.println(result);
        }
    }
}
