/** There are races only with the right input. */
public class RacesOnInput {
    static int one;
    static int other;

    public static void main(String[] args) throws Exception {
        if (System.in.read() != 'a') {
            return;
        }
        for (int i = 0; i < 2; i++) {
            int me = i;
            new Thread(() -> {
                one = me;
                other = me;
            }).start();
        }
    }
}
