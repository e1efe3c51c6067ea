/** No execution ends: nobody sets the flag. */
public class RelaxEndless {
    static boolean flag;

    public static void main(String[] args) {
        new Thread(() -> {
            while (!flag)
                Thread.onSpinWait();
        }).start();
        flag = false;
    }
}
