// Two threads intern equal strings. String.intern: for strings that are equal it returns the same
// object, whichever was interned first.
public class InternSame {
    static String theirs;

    public static void main(String[] args) throws InterruptedException {
        String mine = new String("intern-same-" + System.getProperty("round"));
        String other = new String(mine);
        Thread thread = new Thread(() -> theirs = other.intern());
        thread.start();
        String ours = mine.intern();
        thread.join();
        assert ours == theirs;
        assert ours == mine || ours == other;
    }
}
