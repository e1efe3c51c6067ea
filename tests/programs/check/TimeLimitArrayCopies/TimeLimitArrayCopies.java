// A thread that never ends copies large arrays: each copy is one instruction of the program, so a bound
// that holds only between branches holds for none of them.  No schedule comes to an end, hence nothing
// can be said of all of them (JLS 17.4.9: what never ends has no last action).
public class TimeLimitArrayCopies {
    public static void main(String[] args) {
        new Thread(() -> {
            byte[] from = new byte[20_000_000], to = new byte[20_000_000];
            for (long i = 0;; i++)
                System.arraycopy(from, 0, to, 0, from.length);
        }).start();
    }
}
