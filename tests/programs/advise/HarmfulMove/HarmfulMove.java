// The result is written after the stage was announced, so it races with a reader who has seen the
// stage. Written before the announcement it would be ordered, but it is made of the stage.
public class HarmfulMove {
    static volatile int stage;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread worker = new Thread(() -> {
            stage = 1;
            result = stage * 10;
        });
        Thread watcher = new Thread(() -> {
            if (stage == 1) {
                int seen = result;
                assert seen == 0 || seen == 10;
            }
        });
        worker.start();
        watcher.start();
        worker.join();
        watcher.join();
        assert result == 10;
    }
}
