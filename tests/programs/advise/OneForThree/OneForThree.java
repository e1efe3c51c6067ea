// Three values handed over through one plain flag: the flag is all that must be changed.
public class OneForThree {
    static int red;
    static int green;
    static int blue;
    static boolean ready;

    public static void main(String[] args) throws InterruptedException {
        Thread painter = new Thread(() -> {
            red = 1;
            green = 2;
            blue = 3;
            ready = true;
        });
        Thread viewer = new Thread(() -> {
            if (ready) {
                assert red == 1;
                assert green == 2;
                assert blue == 3;
            }
        });
        painter.start();
        viewer.start();
        painter.join();
        viewer.join();
    }
}
