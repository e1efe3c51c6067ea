// Copies of arrays that no other thread knows, and an end: there is no race (JLS 17.4.1: only shared
// memory counts), and a bound that is not reached leaves nothing out.
public class TimeLimitFewArrayCopies {
    public static void main(String[] args) {
        new Thread(() -> {
            byte[] from = new byte[100_000], to = new byte[100_000];
            for (int i = 0; i < 5; i++)
                System.arraycopy(from, 0, to, 0, from.length);
        }).start();
    }
}
