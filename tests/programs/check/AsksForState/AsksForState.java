/* Asks for the state of another thread, of which a search does not try all: it says so, and where. */
public class AsksForState {
    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> { });
        thread.start();
        boolean isNew = thread.getState() == Thread.State.NEW;
        thread.join();
        assert !isNew;
    }
}
