/** Load buffering with objects: one of the class is made before the one that is published, or not, because of the read. */
public class MadeAfterAnother {
    static int guard;
    static MadeAfterAnother shared;
    static MadeAfterAnother other;
    static int read = -1;
    static boolean found;

    static MadeAfterAnother make() {
        return new MadeAfterAnother();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            read = guard;
            if (read == 1) {
                other = make();
            }
            shared = make();
        });
        Thread second = new Thread(() -> {
            found = shared != null;
            if (found) {
                guard = 1;
            }
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(read + " " + found);
    }
}
