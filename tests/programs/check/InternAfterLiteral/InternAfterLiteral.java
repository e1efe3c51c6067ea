// The twin of InternAndLiteral: the literal was resolved before there were two threads.
public class InternAfterLiteral {
    static final String LITERAL = "intern-after-literal";

    public static void main(String[] args) throws InterruptedException {
        String literal = LITERAL;
        String mine = new StringBuilder("literal").insert(0, "intern-after-").toString();
        Thread thread = new Thread(() -> new String(LITERAL).intern());
        thread.start();
        assert mine.intern() == literal;
        thread.join();
    }
}
