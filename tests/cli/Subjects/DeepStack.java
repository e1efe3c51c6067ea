/** Two threads race at the end of a deep recursion. */
public class DeepStack extends Thread {
    static int racy;
    final int depth;

    DeepStack(int depth) {
        this.depth = depth;
    }

    static void descend(int depth) {
        if (depth == 0)
            racy++;
        else
            descend(depth - 1);
    }

    @Override
    public void run() {
        descend(depth);
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++)
            new DeepStack(Integer.parseInt(args[0])).start();
    }
}
