// Guava caches with a manual clock, loaders, removal listeners and statistics; Splitter, Joiner, CharMatcher, hashing, escaping, reflection.
import com.google.common.base.*;
import com.google.common.base.Optional;
import com.google.common.cache.*;
import com.google.common.collect.*;
import com.google.common.escape.*;
import com.google.common.graph.*;
import com.google.common.hash.*;
import com.google.common.io.*;
import com.google.common.math.*;
import com.google.common.reflect.*;
import java.math.RoundingMode;
import java.nio.charset.StandardCharsets;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.atomic.*;

public class GuavaCacheAndText {
    static void attempt(String what, Callable<?> c) {
        try {
            System.out.println(what + " -> " + c.call());
        } catch (Throwable t) {
            System.out.println(what + " !! " + t.getClass().getSimpleName() + " " + t.getMessage());
        }
    }

    public static void main(String[] args) throws Exception {
        caches();
        concurrentLoads();
        text();
        hashes();
        other();
    }

    static void caches() throws Exception {
        long[] now = new long[1];
        List<String> removed = new ArrayList<>();
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<String, Integer> c = CacheBuilder.newBuilder().concurrencyLevel(1).maximumSize(3).expireAfterAccess(10, TimeUnit.NANOSECONDS).ticker(new Ticker() {
            @Override
            public long read() {
                return now[0];
            }
        }).recordStats().removalListener((RemovalNotification<String, Integer> n) -> removed.add(n.getKey() + n.getCause())).build(new CacheLoader<>() {
            @Override
            public Integer load(String k) throws Exception {
                loads.incrementAndGet();
                if (k.isEmpty()) {
                    throw new java.io.IOException("empty key");
                }
                return k.equals("null") ? null : k.length();
            }

            @Override
            public Map<String, Integer> loadAll(Iterable<? extends String> ks) {
                Map<String, Integer> m = new LinkedHashMap<>();
                ks.forEach(k -> m.put(k, -k.length()));
                return m;
            }
        });
        System.out.println(c.get("a") + " " + c.get("a") + " " + c.getUnchecked("bb") + " " + c.getIfPresent("none") + " " + c.get("ccc", () -> 33) + " loads " + loads + " size " + c.size());
        c.put("dddd", 4);
        System.out.println(new TreeMap<>(c.asMap()) + " removed " + removed);
        removed.clear();
        attempt("checked failure", () -> c.get(""));
        attempt("unchecked", () -> c.getUnchecked(""));
        attempt("null result", () -> c.get("null"));
        System.out.println(c.getAll(List.of("x", "yy")) + " size " + c.size() + " removed " + removed.size());
        removed.clear();
        now[0] = 5;
        c.get("yy");
        now[0] = 12;
        c.cleanUp();
        System.out.println("after expiry " + c.asMap() + " removed " + removed.size() + " " + removed.stream().allMatch(s -> s.endsWith("EXPIRED")));
        c.put("yy", 9);
        c.invalidate("yy");
        c.refresh("new");
        c.invalidateAll();
        System.out.println(c.size() + " " + removed.subList(removed.size() - 3, removed.size()));
        CacheStats s = c.stats();
        System.out.println("hits " + s.hitCount() + " misses " + s.missCount() + " loads " + s.loadSuccessCount() + " failures " + s.loadExceptionCount() + " evictions " + s.evictionCount());
        Cache<Integer, String> w = CacheBuilder.newBuilder().concurrencyLevel(1).maximumWeight(10).weigher((Integer k, String v) -> v.length()).build();
        for (int i = 0; i < 6; i++) {
            w.put(i, "xxxx");
        }
        System.out.println("weight holds " + w.size() + " " + new TreeSet<>(w.asMap().keySet()));
        attempt("bad spec", () -> CacheBuilder.from("nonsense=1"));
        attempt("both limits", () -> CacheBuilder.newBuilder().maximumSize(1).maximumWeight(1));
        System.out.println(CacheBuilder.from("maximumSize=5,expireAfterWrite=2m").toString().replaceAll("expireAfterWrite=\\d+ns", "expire"));
        Supplier<Integer> memo = Suppliers.memoize(loads::incrementAndGet);
        System.out.println(memo.get().equals(memo.get()));
    }

    static void concurrentLoads() throws Exception {
        AtomicInteger loads = new AtomicInteger();
        LoadingCache<Integer, Integer> c = CacheBuilder.newBuilder().build(CacheLoader.from(k -> {
            loads.incrementAndGet();
            Thread.yield();
            return k * k;
        }));
        AtomicLong sum = new AtomicLong();
        Thread[] ts = new Thread[4];
        for (int i = 0; i < 4; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    sum.addAndGet(c.getUnchecked(k));
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("loads " + loads + " sum " + sum + " size " + c.size());
    }

    static void text() {
        System.out.println(Splitter.on(',').trimResults().omitEmptyStrings().splitToList(" a, ,b,, c ") + " " + Splitter.fixedLength(3).splitToList("abcdefgh") + " " + Splitter.on(';').withKeyValueSeparator('=').split("k=v;l=w") + " " + Splitter.onPattern("\\d+").limit(2).splitToList("a1b22c") + " " + Joiner.on('-').skipNulls().join("a", null, "b") + " " + Joiner.on("&").useForNull("?").withKeyValueSeparator("=").join(new TreeMap<>(Map.of("x", 1, "y", 2))));
        attempt("join null", () -> Joiner.on(',').join("a", null));
        System.out.println(CharMatcher.inRange('0', '9').retainFrom("a1b2") + " " + CharMatcher.whitespace().collapseFrom("a  b \t c", '_') + " " + CharMatcher.anyOf("xyz").trimFrom("xabcz") + CharMatcher.ascii().matchesAllOf("caf\u00e9") + CharMatcher.is('a').countIn("banana") + " " + CaseFormat.LOWER_CAMEL.to(CaseFormat.UPPER_UNDERSCORE, "someName") + CaseFormat.LOWER_HYPHEN.to(CaseFormat.UPPER_CAMEL, "a-b-c") + " " + Strings.padStart("7", 3, '0') + Strings.commonPrefix("abcd", "abxy") + Strings.nullToEmpty(null).length() + Strings.lenientFormat("%s-%s", 1) + " " + Ascii.truncate("long text here", 8, "..."));
        for (Runnable bad : new Runnable[] {() -> Preconditions.checkArgument(false, "arg %s of %s", 1, 2), () -> Preconditions.checkState(false), () -> Preconditions.checkNotNull(null, "null!"), () -> Preconditions.checkElementIndex(5, 3), () -> Preconditions.checkPositionIndexes(2, 1, 3), () -> Verify.verify(1 > 2, "verify %s", "x")}) {
            try {
                bad.run();
            } catch (RuntimeException e) {
                System.out.println(e.getClass().getSimpleName() + " " + e.getMessage());
            }
        }
        System.out.println(MoreObjects.toStringHelper("T").add("a", 1).add("n", null).omitNullValues().addValue("v") + " " + MoreObjects.firstNonNull(null, 2) + " " + Optional.fromNullable(null).or("alt") + Optional.of(3) + " " + Enums.getIfPresent(TimeUnit.class, "NOPE").isPresent() + " " + Converter.from((String s) -> Integer.parseInt(s), Object::toString).reverse().convert(7) + " " + Throwables.getRootCause(new Exception(new Error("root"))).getMessage() + " " + Functions.compose((Integer x) -> x + 1, (String x) -> x.length()).apply("abc") + Equivalence.identity().equivalent("a", "a") + Predicates.in(List.of(1)).apply(1) + " " + Escapers.builder().addEscape('<', "&lt;").build().escape("a<b") + com.google.common.html.HtmlEscapers.htmlEscaper().escape("\"&") + com.google.common.net.UrlEscapers.urlFormParameterEscaper().escape("a b&c"));
    }

    static void hashes() throws Exception {
        for (HashFunction f : new HashFunction[] {Hashing.murmur3_32_fixed(), Hashing.murmur3_128(), Hashing.sha256(), Hashing.crc32(), Hashing.sipHash24(), Hashing.farmHashFingerprint64(), Hashing.adler32(), Hashing.fingerprint2011()}) {
            System.out.print(f.hashString("guava", StandardCharsets.UTF_8) + " " + f.bits() + "; ");
        }
        System.out.println();
        Hasher h = Hashing.murmur3_32_fixed().newHasher().putInt(1).putLong(2).putBoolean(true).putString("x", StandardCharsets.UTF_8);
        System.out.println(h.hash() + " " + Hashing.consistentHash(12345L, 10) + " " + Hashing.combineOrdered(List.of(HashCode.fromInt(1), HashCode.fromInt(2))) + " " + HashCode.fromString("cafe").asBytes().length + " " + BaseEncoding.base32().encode("text".getBytes(StandardCharsets.US_ASCII)) + BaseEncoding.base16().lowerCase().encode(new byte[] {10, -1}) + " " + new String(BaseEncoding.base64Url().decode("dGV4dA"), StandardCharsets.US_ASCII));
        BloomFilter<Integer> b = BloomFilter.create(Funnels.integerFunnel(), 100, 0.01);
        for (int i = 0; i < 100; i++) {
            b.put(i);
        }
        int miss = 0, fp = 0;
        for (int i = 0; i < 100; i++) {
            miss += b.mightContain(i) ? 0 : 1;
            fp += b.mightContain(i + 1000) ? 1 : 0;
        }
        System.out.println("bloom misses " + miss + " false positives " + fp);
        System.out.println(CharStreams.toString(CharSource.wrap("chars").openStream()) + " " + ByteSource.wrap(new byte[] {1, 2, 3}).slice(1, 2).hash(Hashing.crc32()) + " " + CharSource.wrap("a\nb\n").readLines() + " " + ByteStreams.newDataInput(new byte[] {0, 0, 1, 0}).readInt());
    }

    static void other() throws Exception {
        System.out.println(IntMath.gcd(12, 18) + " " + IntMath.pow(3, 4) + IntMath.isPrime(97) + IntMath.divide(7, 2, RoundingMode.CEILING) + LongMath.factorial(15) + IntMath.binomial(10, 3) + " " + LongMath.sqrt(50, RoundingMode.FLOOR) + DoubleMath.roundToInt(2.5, RoundingMode.HALF_EVEN) + BigIntegerMath.log2(java.math.BigInteger.TEN, RoundingMode.UP) + " " + Stats.of(1, 2, 3, 4).mean() + Stats.of(2, 4).populationVariance() + Quantiles.median().compute(5, 1, 3));
        attempt("checkedAdd", () -> IntMath.checkedAdd(Integer.MAX_VALUE, 1));
        MutableGraph<String> g = GraphBuilder.directed().allowsSelfLoops(false).nodeOrder(ElementOrder.<String>natural()).build();
        g.putEdge("a", "b");
        g.putEdge("b", "c");
        g.putEdge("a", "d");
        System.out.println(g.successors("a") + " " + Graphs.hasCycle(g) + " " + Graphs.reachableNodes(g, "b") + " " + Lists.newArrayList(Traverser.forGraph(g).breadthFirst("a")) + " " + g.inDegree("c") + " " + Graphs.transpose(g).successors("c"));
        attempt("self loop", () -> g.putEdge("a", "a"));
        TypeToken<List<String>> t = new TypeToken<>() { };
        System.out.println(t.getType() + " " + t.resolveType(List.class.getMethod("get", int.class).getGenericReturnType()) + " " + t.getRawType().getSimpleName() + " " + t.isSubtypeOf(new TypeToken<Iterable<? extends CharSequence>>() { }) + " " + Reflection.newProxy(Comparable.class, (p, m, a) -> 42).compareTo("x") + " " + Invokable.from(String.class.getMethod("length")).isPublic());
    }
}
