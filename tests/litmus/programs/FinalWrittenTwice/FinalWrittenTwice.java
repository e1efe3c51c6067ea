/** What a final field refers to is written twice before it is frozen: one who gets it early sees the second write. */
public class FinalWrittenTwice {
    static class Box {
        int value;
    }

    static class Holder {
        final Box box;

        Holder() {
            box = new Box();
            box.value = 1;
            box.value = 2;
        }
    }

    static Holder holder;
    static int x;
    static int seen;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> {
            seen = x;
            holder = new Holder();
        });
        Thread user = new Thread(() -> {
            Holder h = holder;
            if (h != null) {
                x = h.box.value;
            }
        });
        maker.start();
        user.start();
        maker.join();
        user.join();
        System.out.println(seen);
    }
}
