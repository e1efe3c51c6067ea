// Two threads intern equal strings that are no literals. String.intern: the pool keeps the string
// that was interned first, so main gets its own string back only when it comes first. Both orders
// are possible.
public class InternFirst {
    public static void main(String[] args) throws InterruptedException {
        String mine = new String("intern-first-" + System.getProperty("round"));
        String other = new String(mine);
        Thread thread = new Thread(() -> other.intern());
        thread.start();
        boolean first = mine.intern() == mine;
        thread.join();
        assert first;
    }
}
