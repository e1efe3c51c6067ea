import java.util.concurrent.*;

/* Both halves of a forked task write the same plain field; joining orders each before its parent, not one
 * before the other. */
public class SoonForkJoin {
    static int last;

    static class Part extends RecursiveAction {
        final int depth;

        Part(int depth) {
            this.depth = depth;
        }

        @Override protected void compute() {
            if (depth == 0)
                last = 1;
            else
                invokeAll(new Part(depth - 1), new Part(depth - 1));
        }
    }

    public static void main(String[] args) throws Exception {
        ForkJoinPool pool = new ForkJoinPool(2);
        pool.invoke(new Part(3));
        pool.shutdown();
    }
}
