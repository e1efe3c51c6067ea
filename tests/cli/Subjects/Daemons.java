/** Daemon threads end with the program: neither of them blocks it for ever. */
public class Daemons {
    static volatile int turns;

    public static void main(String[] args) throws Exception {
        Thread spinner = new Thread(() -> {
            while (true) {
                turns = 1 - turns;
            }
        });
        Thread sleeper = new Thread(() -> {
            synchronized (Daemons.class) {
                try {
                    Daemons.class.wait();
                } catch (InterruptedException e) {
                    throw new IllegalStateException(e);
                }
            }
        });
        spinner.setDaemon(true);
        sleeper.setDaemon(true);
        spinner.start();
        sleeper.start();
    }
}
