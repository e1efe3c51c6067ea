/* A gap beside a race: the same move brings it about in every schedule. Made again, to record the race
 * or to come back to where a search in breadth goes on, it does not count. */
public class GapBesideRace {
    static int racy;

    public static void main(String[] args) throws InterruptedException {
        Thread thread = new Thread(() -> racy++);
        thread.start();
        new Finalized();
        racy++;
        thread.join();
    }

    static class Finalized {
        @Override
        protected void finalize() {
            System.out.println("at any time");
        }
    }
}
