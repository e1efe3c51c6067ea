// Two threads append to the same StringBuilder: "instances of StringBuilder are not safe for use by
// multiple threads". Its length and its bytes race.
public class SharedStringBuilder {
    static final StringBuilder text = new StringBuilder(20);

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> text.append('a'));
        thread.start();
        text.append('b');
        thread.join();
        assert text.length() == 2;
    }
}
