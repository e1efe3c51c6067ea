// Joining a thread that is never started returns at once: the program ends.
public class JoinNeverStarted {
    public static void main(String[] args) throws InterruptedException {
        Thread never = new Thread(() -> { });
        Thread joiner = new Thread(() -> {
            try {
                never.join();
            } catch (InterruptedException e) {
                throw new IllegalStateException(e);
            }
        });
        joiner.start();
        never.join();
        joiner.join();
        assert !never.isAlive();
    }
}
