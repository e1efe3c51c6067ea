// Two threads count, but the search ends with the race between the first one and main, which only reads:
// that the second one counts, too, was not seen.
public class LostUnseen {
    static int total;

    static void count() {
        total++;
    }

    public static void main(String[] args) {
        Thread one = new Thread(LostUnseen::count);
        Thread two = new Thread(LostUnseen::count);
        one.start();
        int seen = total;
        two.start();
    }
}
