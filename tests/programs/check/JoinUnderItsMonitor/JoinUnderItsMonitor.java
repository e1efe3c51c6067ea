/* A thread is joined under its own monitor, which the search does not follow: it says so. */
public class JoinUnderItsMonitor extends Thread {
    @Override
    public void run() {
        // Nothing to do.
    }

    synchronized void finish() throws InterruptedException {
        join();
    }

    public static void main(String[] args) throws InterruptedException {
        JoinUnderItsMonitor thread = new JoinUnderItsMonitor();
        thread.start();
        thread.finish();
    }
}
