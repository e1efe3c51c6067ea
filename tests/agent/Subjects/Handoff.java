/** What Carrier orders: if its class is not looked at, its volatile field still orders threads. */
public class Handoff {
    static class Carrier {
        private volatile Object value;
        int uses;

        void put(Object o) {
            uses++;
            value = o;
        }

        Object take() {
            Object o = value;
            while (o == null) {
                Thread.onSpinWait();
                o = value;
            }
            uses--;
            return o;
        }
    }

    static int[] box;

    public static void main(String[] args) throws InterruptedException {
        Carrier carrier = new Carrier();
        Thread one = new Thread(() -> {
            box = new int[] {1};
            carrier.put(box);
        });
        Thread two = new Thread(() -> {
            carrier.take();
            box[0]++;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        Thread three = new Thread(() -> carrier.uses = 5);
        Thread four = new Thread(() -> {
            try {
                Thread.sleep(100); // two first accesses at the same instant may not be seen
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            carrier.uses = 6;
        });
        three.start();
        four.start();
        three.join();
        four.join();
    }
}
