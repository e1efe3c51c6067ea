/** Many recorded paths, each of which goes through many yields: a signal falls into one of them. */
public class RacesAndYields {
    static int racy;

    public static void main(String[] args) {
        for (int i = 0; i < 3; i++) {
            new Thread(() -> {
                for (int turn = 0; turn < 200; turn++) {
                    Thread.yield();
                }
                racy++;
                for (int turn = 0; turn < 6; turn++) {
                    synchronized (RacesAndYields.class) {
                        racy++;
                    }
                    racy++;
                    Thread.yield();
                }
            }).start();
        }
    }
}
