/** More executions than any test waits for. */
public class RelaxMany {
    static int a, b, c, d;

    public static void main(String[] args) {
        for (int i = 0; i < 5; i++) {
            int n = i;
            new Thread(() -> {
                for (int k = 0; k < 6; k++) {
                    a = b + n;
                    b = c + n;
                    c = d + a;
                    d = a + 1;
                }
            }).start();
        }
    }
}
