// String.intern and the resolution of an equal literal (JLS 3.10.5: literals are interned) in two
// threads: whichever comes first gives the object to both. Literals are resolved once and not taken
// back, so not both orders are tried out.
public class InternAndLiteral {
    static String literal() {
        return "intern-and-literal";
    }

    public static void main(String[] args) throws InterruptedException {
        String mine = new StringBuilder("literal").insert(0, "intern-and-").toString();
        Thread thread = new Thread(InternAndLiteral::literal);
        thread.start();
        boolean first = mine.intern() == mine;
        thread.join();
        assert !first;
    }
}
