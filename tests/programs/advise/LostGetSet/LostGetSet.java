// A counter behind a getter and a setter: the increment is in the caller, over two calls.
public class LostGetSet {
    static class Box {
        private int value;

        int get() {
            return value;
        }

        void set(int value) {
            this.value = value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Box box = new Box();
        Thread first = new Thread(() -> increment(box));
        Thread second = new Thread(() -> increment(box));
        first.start();
        second.start();
        first.join();
        second.join();
        assert box.get() == 2;
    }

    static void increment(Box box) {
        box.set(box.get() + 1);
    }
}
