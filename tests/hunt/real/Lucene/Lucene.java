// Lucene: near-real-time readers, searches with caches and explanations, commits, snapshots, forced merges, imports and
// changes of the settings on one index, and another one that is emptied, rolled back and opened again meanwhile.
import java.io.IOException;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.apache.lucene.analysis.standard.StandardAnalyzer;
import org.apache.lucene.document.BinaryDocValuesField;
import org.apache.lucene.document.Document;
import org.apache.lucene.document.Field;
import org.apache.lucene.document.FieldType;
import org.apache.lucene.document.IntField;
import org.apache.lucene.document.NumericDocValuesField;
import org.apache.lucene.document.StringField;
import org.apache.lucene.document.TextField;
import org.apache.lucene.index.AtomicReaderContext;
import org.apache.lucene.index.ConcurrentMergeScheduler;
import org.apache.lucene.index.DirectoryReader;
import org.apache.lucene.index.IndexCommit;
import org.apache.lucene.index.IndexWriter;
import org.apache.lucene.index.IndexWriterConfig;
import org.apache.lucene.index.KeepOnlyLastCommitDeletionPolicy;
import org.apache.lucene.index.LiveIndexWriterConfig;
import org.apache.lucene.index.LogDocMergePolicy;
import org.apache.lucene.index.MultiDocValues;
import org.apache.lucene.index.SimpleMergedSegmentWarmer;
import org.apache.lucene.index.SnapshotDeletionPolicy;
import org.apache.lucene.index.Term;
import org.apache.lucene.index.TieredMergePolicy;
import org.apache.lucene.index.TrackingIndexWriter;
import org.apache.lucene.queryparser.classic.QueryParser;
import org.apache.lucene.search.CachingWrapperFilter;
import org.apache.lucene.search.ConstantScoreQuery;
import org.apache.lucene.search.ControlledRealTimeReopenThread;
import org.apache.lucene.search.FieldCache;
import org.apache.lucene.search.FieldCacheRangeFilter;
import org.apache.lucene.search.Filter;
import org.apache.lucene.search.FilteredQuery;
import org.apache.lucene.search.IndexSearcher;
import org.apache.lucene.search.LiveFieldValues;
import org.apache.lucene.search.MatchAllDocsQuery;
import org.apache.lucene.search.NumericRangeQuery;
import org.apache.lucene.search.Query;
import org.apache.lucene.search.QueryWrapperFilter;
import org.apache.lucene.search.ScoreDoc;
import org.apache.lucene.search.SearcherFactory;
import org.apache.lucene.search.SearcherLifetimeManager;
import org.apache.lucene.search.SearcherManager;
import org.apache.lucene.search.Sort;
import org.apache.lucene.search.SortField;
import org.apache.lucene.search.TermQuery;
import org.apache.lucene.store.AlreadyClosedException;
import org.apache.lucene.store.Directory;
import org.apache.lucene.store.NRTCachingDirectory;
import org.apache.lucene.store.RAMDirectory;
import org.apache.lucene.util.BytesRef;
import org.apache.lucene.util.Version;

final class Lucene {
    private static final FieldType VECTORS = new FieldType(TextField.TYPE_NOT_STORED);

    static {
        VECTORS.setStoreTermVectors(true);
        VECTORS.setStoreTermVectorPositions(true);
        VECTORS.freeze();
    }

    /** The rank of a document by its name, also of one that no searcher sees yet. */
    private static final class Ranks extends LiveFieldValues<IndexSearcher, Integer> {
        Ranks(SearcherManager manager) {
            super(manager, -1);
        }

        @Override
        protected Integer lookupFromSearcher(IndexSearcher searcher, String id) throws IOException {
            ScoreDoc[] found = searcher.search(new TermQuery(new Term("id", id)), 1).scoreDocs;
            return found.length == 0 ? null : searcher.doc(found[0].doc).getField("rank").numericValue().intValue();
        }
    }

    private final int rounds;
    private final Directory directory = new NRTCachingDirectory(new RAMDirectory(), 1, 4);
    private final Directory scratchDirectory = new RAMDirectory();
    private final SnapshotDeletionPolicy snapshots =
            new SnapshotDeletionPolicy(new KeepOnlyLastCommitDeletionPolicy());
    private final ConcurrentMergeScheduler merges = new ConcurrentMergeScheduler();
    private final TieredMergePolicy policy = new TieredMergePolicy();
    private final IndexWriter writer;
    private final TrackingIndexWriter tracker;
    private final SearcherManager searchers;
    private final ControlledRealTimeReopenThread<IndexSearcher> reopener;
    private final Ranks ranks;
    private final Filter cached =
            new CachingWrapperFilter(new QueryWrapperFilter(new TermQuery(new Term("kind", "s"))));
    private volatile IndexWriter scratch;
    private final String[] results = new String[8];

    private Lucene(int rounds) throws Exception {
        this.rounds = rounds;
        policy.setSegmentsPerTier(3);
        policy.setMaxMergeAtOnce(3);
        writer = new IndexWriter(directory, settings().setIndexDeletionPolicy(snapshots).setMergeScheduler(merges)
                .setMergePolicy(policy));
        tracker = new TrackingIndexWriter(writer);
        for (int i = 0; i < 40; i++) {
            writer.addDocument(document("s", i, i));
        }
        writer.commit();
        searchers = new SearcherManager(writer, true, new SearcherFactory());
        ranks = new Ranks(searchers);
        reopener = new ControlledRealTimeReopenThread<>(tracker, searchers, 0.1, 0.01);
        reopener.setDaemon(true);
        reopener.start();
        scratch = new IndexWriter(scratchDirectory, settings());
    }

    private static IndexWriterConfig settings() {
        return new IndexWriterConfig(Version.LATEST, new StandardAnalyzer()).setMaxBufferedDocs(6);
    }

    private static Document document(String kind, int number, int rank) {
        Document document = new Document();
        document.add(new StringField("id", kind + number, Field.Store.YES));
        document.add(new StringField("kind", kind, Field.Store.NO));
        document.add(new IntField("rank", rank, Field.Store.YES));
        document.add(new NumericDocValuesField("weight", rank));
        document.add(new BinaryDocValuesField("bytes", new BytesRef("b" + rank)));
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < 12; i++) {
            text.append("word").append((number * 7 + i * i) % 23).append(' ');
        }
        document.add(new Field("body", text.toString(), VECTORS));
        return document;
    }

    private interface Search<T> {
        T in(IndexSearcher searcher) throws Exception;
    }

    private <T> T search(Search<T> search) throws Exception {
        IndexSearcher searcher = searchers.acquire();
        try {
            return search.in(searcher);
        } finally {
            searchers.release(searcher);
        }
    }

    private static int count(IndexSearcher searcher, String kind) throws IOException {
        return searcher.search(new TermQuery(new Term("kind", kind)), 1).totalHits;
    }

    private void add(int number) throws Exception {
        long sum = 0;
        for (int i = 0; i < 40 * rounds; i++) {
            long generation = tracker.addDocument(document("a", i, i));
            ranks.add("a" + i, i);
            sum += ranks.get("a" + i);
            if (i % 8 == 7) {
                reopener.waitForGeneration(generation);
                sum += search(searcher -> count(searcher, "a"));
                sum += ranks.get("a" + (i - 5));
            }
        }
        results[number] = "sum " + sum;
    }

    private void update(int number) throws Exception {
        for (int i = 0; i < 60 * rounds; i++) {
            String id = "u" + i % 12;
            if (i < 12 || i % 3 == 0) {
                tracker.updateDocument(new Term("id", id), document("u", i % 12, i));
            } else if (i % 3 == 1) {
                writer.updateNumericDocValue(new Term("id", id), "weight", i);
            } else {
                writer.updateBinaryDocValue(new Term("id", id), "bytes", new BytesRef("changed" + i));
            }
            if (i % 10 == 9) {
                tracker.addDocument(document("gone", i, 1000 + i));
                writer.deleteDocuments(NumericRangeQuery.newIntRange("rank", 1000, null, true, true),
                        new TermQuery(new Term("id", "none")));
                tracker.updateDocument(new Term("id", id), document("u", i % 12, i));
            }
        }
        long generation = tracker.getAndIncrementGeneration();
        reopener.waitForGeneration(generation);
        results[number] = search(searcher -> "updated " + count(searcher, "u") + " " + count(searcher, "gone"));
    }

    private String find(IndexSearcher searcher, Query query, Sort sort) throws IOException {
        ScoreDoc[] hits = sort == null ? searcher.search(query, cached, 1000).scoreDocs
                : searcher.search(query, cached, 1000, sort).scoreDocs;
        TreeSet<String> names = new TreeSet<>();
        for (ScoreDoc hit : hits) {
            names.add(searcher.doc(hit.doc, Collections.singleton("id")).get("id"));
        }
        if (hits.length > 0) {
            searcher.explain(query, hits[0].doc);
            searcher.getIndexReader().getTermVector(hits[0].doc, "body").size();
        }
        return names.toString();
    }

    private void search(int number) throws Exception {
        QueryParser parser = new QueryParser("body", new StandardAnalyzer());
        String[] texts = {"word1", "+word2 +word5", "word3 -word7", "\"word4 word5\"~6", "word1*", "word11~1",
            "rank:3 word8", "[word1 TO word3]", "(word1 word2)^3 OR word9"};
        Sort[] sorts = {null, new Sort(new SortField("rank", SortField.Type.INT, true)), Sort.INDEXORDER,
            new Sort(new SortField("id", SortField.Type.STRING))};
        StringBuilder found = new StringBuilder();
        for (int i = 0; i < 27 * rounds; i++) {
            Query query = parser.parse(texts[i % texts.length]);
            Sort sort = sorts[i % sorts.length];
            if (i % 5 == 4) {
                query = new FilteredQuery(query, FieldCacheRangeFilter.newIntRange("rank", 5, 30, true, true));
            }
            Query asked = i % 7 == 6 ? new ConstantScoreQuery(query) : query;
            String names = search(searcher -> find(searcher, asked, sort));
            found.append(names).append('\n');
        }
        results[number] = Workers.digest(found.toString());
    }

    private void commit(int number) throws Exception {
        for (int i = 0; i < 8 * rounds; i++) {
            writer.setCommitData(Map.of("round", "" + i));
            if (i % 2 == 0) {
                writer.prepareCommit();
            }
            writer.commit();
            IndexCommit commit = snapshots.snapshot();
            try (DirectoryReader reader = DirectoryReader.open(commit)) {
                reader.addReaderClosedListener(closed -> closed.getRefCount());
                new IndexSearcher(reader).search(new MatchAllDocsQuery(), 3);
            }
            DirectoryReader.listCommits(directory);
            snapshots.getSnapshots();
            snapshots.release(commit);
            writer.deleteUnusedFiles();
            writer.hasUncommittedChanges();
            Thread.sleep(15);
        }
        results[number] = snapshots.getSnapshotCount() + " snapshots";
    }

    private void merge(int number) throws Exception {
        for (int i = 0; i < 6 * rounds; i++) {
            merges.setMaxMergesAndThreads(2 + i % 3, 1 + i % 2);
            merges.setMergeThreadPriority(Thread.NORM_PRIORITY - i % 2);
            policy.setSegmentsPerTier(2 + i % 3);
            switch (i % 4) {
                case 0 -> writer.forceMerge(3);
                case 1 -> writer.forceMergeDeletes();
                case 2 -> writer.forceMerge(1, false);
                default -> writer.waitForMerges();
            }
            writer.maybeMerge();
            merges.sync();
            merges.toString();
            Thread.sleep(20);
        }
        results[number] = "merged";
    }

    private void configure(int number) throws Exception {
        LiveIndexWriterConfig live = writer.getConfig();
        for (int i = 0; i < 20 * rounds; i++) {
            live.setRAMBufferSizeMB(1 + i);
            live.setMaxBufferedDocs(3 + i % 9);
            live.setMaxBufferedDeleteTerms(1 + i % 4);
            live.setUseCompoundFile(i % 2 == 0);
            live.setTermIndexInterval(32 + i);
            live.setCheckIntegrityAtMerge(i % 3 == 0);
            live.setMergedSegmentWarmer(new SimpleMergedSegmentWarmer(live.getInfoStream()));
            policy.setNoCFSRatio(i % 2);
            long sum = writer.ramBytesUsed() + writer.numDocs() + writer.maxDoc() + writer.numRamDocs()
                    + writer.segString().length() + live.toString().length() + (writer.hasPendingMerges() ? 1 : 0)
                    + (writer.hasDeletions() ? 1 : 0);
            synchronized (writer) { // as its documentation asks for
                sum += writer.getMergingSegments().size();
            }
            if (sum < 0) {
                throw new IllegalStateException("statistics");
            }
            if (i % 6 == 5) {
                FieldCache.DEFAULT.getCacheEntries();
            }
            if (i == 10) {
                live.setMergePolicy(new LogDocMergePolicy());
            }
            directory.listAll();
            Thread.sleep(5);
        }
        results[number] = "configured";
    }

    /** Imports into the index, and the other index emptied and rolled back. */
    private void replace(int number) throws Exception {
        for (int i = 0; i < 5 * rounds; i++) {
            try (Directory other = new RAMDirectory()) {
                try (IndexWriter source = new IndexWriter(other, settings())) {
                    for (int j = 0; j < 9; j++) {
                        source.addDocument(document("i", 10 * i + j, j));
                    }
                }
                if (i % 2 == 0) {
                    writer.addIndexes(other);
                } else {
                    try (DirectoryReader reader = DirectoryReader.open(other)) {
                        writer.addIndexes(reader);
                    }
                }
            }
            scratch.addDocument(document("x", i, i));
            if (i % 2 == 1) {
                scratch.rollback();
                scratch = new IndexWriter(scratchDirectory, settings().setUseCompoundFile(i % 4 == 1));
            } else {
                scratch.deleteAll();
                scratch.commit();
            }
            Thread.sleep(10);
        }
        results[number] = "replaced";
    }

    private static void look(DirectoryReader reader, ExecutorService pool, SearcherLifetimeManager lifetimes)
            throws IOException {
        IndexSearcher searcher = new IndexSearcher(reader, pool);
        searcher.search(new MatchAllDocsQuery(), 5);
        long token = lifetimes.record(searcher);
        IndexSearcher same = lifetimes.acquire(token);
        if (same != null) {
            lifetimes.release(same);
        }
        lifetimes.prune((age, old) -> age > 0.02);
        for (AtomicReaderContext leaf : reader.leaves()) {
            FieldCache.DEFAULT.getInts(leaf.reader(), "rank", true);
        }
    }

    /** Readers of the other index, which may be closed at any time. */
    private void follow(int number) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        try {
            for (int i = 0; i < 12 * rounds; i++) {
                IndexWriter now = scratch;
                try (SearcherLifetimeManager lifetimes = new SearcherLifetimeManager()) {
                    now.addDocuments(List.of(document("y", i, i), document("z", i, i)));
                    DirectoryReader reader = DirectoryReader.open(now, i % 2 == 0);
                    try {
                        look(reader, pool, lifetimes);
                        now.addDocument(document("y", i, i));
                        DirectoryReader newer = DirectoryReader.openIfChanged(reader, now, true);
                        if (newer != null) {
                            newer.isCurrent();
                            newer.close();
                        }
                    } finally {
                        reader.close();
                    }
                } catch (AlreadyClosedException closed) {
                    Thread.sleep(1);
                }
            }
        } finally {
            pool.shutdown();
        }
        results[number] = "followed";
    }

    private void run() throws Exception {
        Workers.runInTurn(this::add, this::update, this::search, this::commit, this::merge, this::configure, this::replace,
                this::follow);
        for (String result : results) {
            System.out.println(result);
        }
        reopener.close();
        searchers.maybeRefreshBlocking();
        String end = search(searcher -> searcher.getIndexReader().numDocs() + " documents, "
                + count(searcher, "i") + " imported, weight of s3: " + MultiDocValues.getNumericValues(
                searcher.getIndexReader(), "weight").get(
                searcher.search(new TermQuery(new Term("id", "s3")), 1).scoreDocs[0].doc));
        System.out.println(end);
        ranks.close();
        searchers.close();
        writer.close();
        scratch.rollback();
        directory.close();
    }

    public static void main(String[] args) throws Exception {
        new Lucene(Workers.size(args)).run();
    }
}
