// Lucene 4.10 in a RAM directory: analysis, indexing, queries of many kinds, sorting, deletion, merging, several indexing threads.
import java.io.StringReader;
import java.util.*;
import org.apache.lucene.analysis.*;
import org.apache.lucene.analysis.core.*;
import org.apache.lucene.analysis.standard.*;
import org.apache.lucene.analysis.tokenattributes.*;
import org.apache.lucene.document.*;
import org.apache.lucene.index.*;
import org.apache.lucene.queryparser.classic.*;
import org.apache.lucene.search.*;
import org.apache.lucene.store.*;
import org.apache.lucene.util.*;

public class LuceneInMemory {
    static final String[][] DOCS = {{"1", "The quick brown fox", "fox animals", "10"}, {"2", "Lazy dogs sleep all day", "dogs animals", "30"}, {"3", "Quick sorting of brown paper", "paper office", "20"}, {"4", "The fox and the dog", "fox dogs", "5"}, {"5", "An index of everything", "office", "40"}};

    static Document doc(String[] d) {
        Document x = new Document();
        x.add(new StringField("id", d[0], Field.Store.YES));
        x.add(new TextField("body", d[1], Field.Store.YES));
        for (String t : d[2].split(" ")) {
            x.add(new StringField("tag", t, Field.Store.NO));
        }
        x.add(new IntField("rank", Integer.parseInt(d[3]), Field.Store.NO));
        x.add(new NumericDocValuesField("rankdv", Integer.parseInt(d[3])));
        return x;
    }

    static void search(IndexSearcher s, String what, Query q, Sort sort) throws Exception {
        TopDocs t = sort == null ? s.search(q, 10) : s.search(q, 10, sort);
        StringBuilder sb = new StringBuilder();
        for (ScoreDoc d : t.scoreDocs) {
            sb.append(' ').append(s.doc(d.doc).get("id"));
            if (sort == null) {
                sb.append(':').append(Float.toHexString(d.score));
            }
        }
        System.out.println(what + " " + q + " -> " + t.totalHits + sb);
    }

    public static void main(String[] args) throws Exception {
        Analyzer a = new StandardAnalyzer();
        tokens(a, "The Quick-brown fox's 2 jumps, e.g. wi-fi!");
        tokens(new WhitespaceAnalyzer(), "Keep Case AND dots.");
        tokens(new SimpleAnalyzer(), "abc123def");
        tokens(new KeywordAnalyzer(), "one token only");
        RAMDirectory dir = new RAMDirectory();
        IndexWriterConfig conf = new IndexWriterConfig(Version.LATEST, a).setMergeScheduler(new SerialMergeScheduler());
        try (IndexWriter w = new IndexWriter(dir, conf)) {
            for (String[] d : DOCS) {
                w.addDocument(doc(d));
            }
            w.commit();
            System.out.println("docs " + w.numDocs());
        }
        try (DirectoryReader r = DirectoryReader.open(dir)) {
            IndexSearcher s = new IndexSearcher(r);
            search(s, "term", new TermQuery(new Term("body", "fox")), null);
            search(s, "tag", new TermQuery(new Term("tag", "animals")), new Sort(new SortField("rankdv", SortField.Type.INT)));
            BooleanQuery b = new BooleanQuery();
            b.add(new TermQuery(new Term("body", "quick")), BooleanClause.Occur.SHOULD);
            b.add(new TermQuery(new Term("body", "brown")), BooleanClause.Occur.MUST);
            b.add(new TermQuery(new Term("body", "paper")), BooleanClause.Occur.MUST_NOT);
            search(s, "boolean", b, null);
            PhraseQuery p = new PhraseQuery();
            p.add(new Term("body", "quick"));
            p.add(new Term("body", "fox"));
            search(s, "phrase", p, null);
            p.setSlop(1);
            search(s, "sloppy", p, null);
            search(s, "prefix", new PrefixQuery(new Term("body", "do")), new Sort(SortField.FIELD_DOC));
            search(s, "wildcard", new WildcardQuery(new Term("body", "s*p?")), null);
            search(s, "fuzzy", new FuzzyQuery(new Term("body", "fix"), 1), null);
            search(s, "range", NumericRangeQuery.newIntRange("rank", 10, 30, true, false), new Sort(new SortField("rankdv", SortField.Type.INT, true)));
            search(s, "regexp", new RegexpQuery(new Term("body", "[a-f]o[a-z]s?")), null);
            search(s, "all", new MatchAllDocsQuery(), new Sort(new SortField("rankdv", SortField.Type.INT)));
            QueryParser qp = new QueryParser("body", a);
            for (String q : new String[] {"quick AND brown", "fox OR tag:office", "\"brown fox\"", "dog*", "body:quick -paper^2", "+fox +dog", "[a TO d]"}) {
                search(s, "parsed", qp.parse(q), null);
            }
            try {
                qp.parse("(unclosed");
            } catch (ParseException e) {
                System.out.println("parse error");
            }
            TermsEnum te = MultiFields.getTerms(r, "body").iterator(null);
            StringBuilder sb = new StringBuilder();
            for (BytesRef t; (t = te.next()) != null; ) {
                sb.append(t.utf8ToString()).append(te.docFreq()).append(' ');
            }
            System.out.println(sb);
        }
        changes(dir, a);
        threads(a);
    }

    static void tokens(Analyzer a, String text) throws Exception {
        StringBuilder sb = new StringBuilder();
        try (TokenStream t = a.tokenStream("f", new StringReader(text))) {
            CharTermAttribute term = t.addAttribute(CharTermAttribute.class);
            OffsetAttribute off = t.addAttribute(OffsetAttribute.class);
            PositionIncrementAttribute inc = t.addAttribute(PositionIncrementAttribute.class);
            t.reset();
            while (t.incrementToken()) {
                sb.append(term).append('@').append(off.startOffset()).append('-').append(off.endOffset()).append('+').append(inc.getPositionIncrement()).append(' ');
            }
            t.end();
        }
        System.out.println(sb);
    }

    static void changes(Directory dir, Analyzer a) throws Exception {
        IndexWriterConfig conf = new IndexWriterConfig(Version.LATEST, a).setMergeScheduler(new SerialMergeScheduler());
        try (IndexWriter w = new IndexWriter(dir, conf)) {
            w.deleteDocuments(new Term("tag", "office"));
            w.updateDocument(new Term("id", "1"), doc(new String[] {"1", "replaced text", "new", "1"}));
            try (DirectoryReader near = DirectoryReader.open(w, true)) {
                System.out.println("near real time " + near.numDocs());
            }
            w.rollback();
        }
        try (DirectoryReader r = DirectoryReader.open(dir)) {
            System.out.println("rolled back " + r.numDocs());
        }
        conf = new IndexWriterConfig(Version.LATEST, a).setMergeScheduler(new SerialMergeScheduler());
        try (IndexWriter w = new IndexWriter(dir, conf)) {
            w.deleteDocuments(new Term("tag", "office"));
            w.commit();
            w.forceMerge(1);
        }
        try (DirectoryReader r = DirectoryReader.open(dir)) {
            System.out.println(r.numDocs() + " " + r.maxDoc() + " " + r.leaves().size() + " " + r.hasDeletions());
        }
    }

    static void threads(Analyzer a) throws Exception {
        RAMDirectory dir = new RAMDirectory();
        try (IndexWriter w = new IndexWriter(dir, new IndexWriterConfig(Version.LATEST, a))) {
            Thread[] ts = new Thread[3];
            for (int i = 0; i < 3; i++) {
                final int id = i;
                ts[i] = new Thread(() -> {
                    try {
                        for (int k = 0; k < 15; k++) {
                            w.addDocument(doc(new String[] {id + "-" + k, "thread document number " + k, "t" + id, "" + k}));
                        }
                    } catch (Exception e) {
                        System.out.println(e);
                    }
                });
                ts[i].start();
            }
            for (Thread t : ts) {
                t.join();
            }
        }
        try (DirectoryReader r = DirectoryReader.open(dir)) {
            IndexSearcher s = new IndexSearcher(r);
            System.out.println(r.numDocs() + " " + s.search(new TermQuery(new Term("tag", "t1")), 1).totalHits + " " + s.search(new TermQuery(new Term("body", "7")), 1).totalHits);
        }
    }
}
