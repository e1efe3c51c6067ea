/** An exception that only a switch between two writes to a racy field brings about. */
public class HalfWay {
    static int racy;
    static int other;

    public static void main(String[] args) {
        new Thread(() -> {
            racy = 1;
            racy = 2;
            other = 1;
        }).start();
        if (racy == 1) {
            throw new IllegalStateException("seen half way");
        }
        other = 2;
    }
}
