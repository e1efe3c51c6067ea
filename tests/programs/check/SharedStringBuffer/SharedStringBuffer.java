// The twin of SharedStringBuilder: StringBuffer is "a thread-safe, mutable sequence of characters".
public class SharedStringBuffer {
    static final StringBuffer text = new StringBuffer(20);

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> text.append('a'));
        thread.start();
        text.append('b');
        thread.join();
        assert text.length() == 2;
        assert text.toString().equals("ab") || text.toString().equals("ba");
    }
}
