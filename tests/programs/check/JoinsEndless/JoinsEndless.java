// main joins a thread that goes on for ever: it waits for just that, for no notification that was lost.
// Nothing is wrong on any schedule, but none ends.
public class JoinsEndless {
    static volatile boolean beat;

    public static void main(String[] args) throws InterruptedException {
        Thread server = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        });
        server.start();
        server.join();
    }
}
