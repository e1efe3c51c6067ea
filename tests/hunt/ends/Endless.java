/** No run comes to its end. */
public class Endless {
    public static void main(String[] args) {
        new Thread(() -> {
            for (long n = 0;; n++)
                ;
        }).start();
    }
}
