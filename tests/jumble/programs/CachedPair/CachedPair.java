// A cache of capital letters as H2's StringUtils has it: entries are pairs in an array, without order.  Who finds an entry may
// not find what is in it.
public class CachedPair {
    static final String[][] cache = new String[8][];

    static String upper(String text) {
        int index = 2 + text.length();
        String[] pair = cache[index];
        if (pair != null && pair[0].equals(text)) {
            return pair[1];
        }
        String upper = text.equals("ab") ? "AB" : "?";
        cache[index] = new String[] {text, upper};
        return upper;
    }

    public static void main(String[] args) throws InterruptedException {
        String[] seen = new String[8];
        Thread first = new Thread(() -> seen[2] = upper("ab"));
        Thread second = new Thread(() -> seen[3] = upper("ab"));
        first.start();
        if (args.length > 0) {
            Thread.sleep(30);
        }
        second.start();
        first.join();
        second.join();
        if (!"AB".equals(seen[2]) || !"AB".equals(seen[3])) {
            throw new AssertionError(seen[2] + " " + seen[3]);
        }
        System.out.println("capitals");
    }
}
