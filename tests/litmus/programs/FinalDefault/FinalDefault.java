/** The value of a final field is the default value: one who gets the object early sees it as written, not as initial. */
public class FinalDefault {
    static class Step {
        final int more;

        Step(int more) {
            this.more = more;
        }
    }

    static Step step;
    static int x;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        int more = args.length;
        Thread maker = new Thread(() -> {
            seen = x;
            step = new Step(more);
        });
        Thread user = new Thread(() -> {
            Step s = step;
            if (s != null) {
                x = 1 + s.more;
            }
        });
        maker.start();
        user.start();
        maker.join();
        user.join();
        System.out.println(seen);
    }
}
