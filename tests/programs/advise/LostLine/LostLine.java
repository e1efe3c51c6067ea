// What is written to the array, and where, belongs together with the count.
public class LostLine {
    static final String[] LINES = new String[4];
    static int count;

    static void log(String line) {
        LINES[count] = line;
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> log("one"));
        Thread two = new Thread(() -> log("two"));
        one.start();
        two.start();
        one.join();
        two.join();
        assert LINES[0] != null && LINES[1] != null;
    }
}
