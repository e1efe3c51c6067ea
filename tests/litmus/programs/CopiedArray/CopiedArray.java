/** A racy array is copied: each element is read by itself, so the second write may be seen without the first. */
public class CopiedArray {
    static final int[] shared = new int[2];
    static int[] copy;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            shared[0] = 5;
            shared[1] = 6;
        });
        boolean clones = args.length > 0;
        Thread reader = new Thread(() -> {
            int[] to = new int[2];
            if (clones) {
                to = shared.clone();
            } else {
                System.arraycopy(shared, 0, to, 0, 2);
            }
            copy = to;
        });
        writer.start();
        reader.start();
        writer.join();
        reader.join();
        System.out.println(copy[0] * 10 + copy[1]);
    }
}
