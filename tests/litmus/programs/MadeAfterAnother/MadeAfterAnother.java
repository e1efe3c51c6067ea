/** Load buffering with objects: which objects of the class the first thread makes depends on what it reads. */
public class MadeAfterAnother {
    static int guard;
    static MadeAfterAnother shared;
    static MadeAfterAnother other;
    static int read = -1;
    static boolean found;

    static void makeAnother() {
        if (read == 1) {
            other = new MadeAfterAnother();
        }
        shared = new MadeAfterAnother();
    }

    static void makeSome() {
        MadeAfterAnother last = null;
        for (int i = 0; i <= read; i++) {
            last = new MadeAfterAnother();
        }
        shared = last;
    }

    static void makeEither() {
        if (read == 1) {
            shared = new MadeAfterAnother();
        } else {
            shared = new MadeAfterAnother();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        String how = args.length > 0 ? args[0] : "another";
        Thread first = new Thread(() -> {
            read = guard;
            if (how.equals("another")) {
                makeAnother();
            } else if (how.equals("some")) {
                makeSome();
            } else {
                makeEither();
            }
        });
        Thread second = new Thread(() -> {
            found = shared != null;
            if (found) {
                guard = 1;
            }
        });
        if (args.length > 1) {
            second.start();
            first.start();
        } else {
            first.start();
            second.start();
        }
        first.join();
        second.join();
        System.out.println(read + " " + found);
    }
}
