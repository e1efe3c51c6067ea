// The getter's statement is executed for the update at line 21, and for a line that only reads.
public class GetterCallers {
    static class Box {
        private int value;

        int get() {
            return value;
        }

        void set(int value) {
            this.value = value;
        }
    }

    static final Box box = new Box();
    static int seen;

    static void increment() {
        // a lock here does nothing for show()

        box.set(box.get() + 1);
    }

    static void show() {
        seen = box.get();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(GetterCallers::increment);
        Thread two = new Thread(GetterCallers::increment);
        Thread three = new Thread(GetterCallers::show);
        one.start();
        two.start();
        three.start();
        one.join();
        two.join();
        three.join();
        assert box.value == 2;
    }
}
