// Two lines update by getter and setter, a third one sets only.
public class GetterSetters {
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

    static void increment() {
        box.set(box.get() + 1);
    }

    static void decrement() {
        box.set(box.get() - 1);
    }

    static void reset() {
        box.set(10);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(GetterSetters::increment);
        Thread two = new Thread(GetterSetters::decrement);
        Thread three = new Thread(GetterSetters::reset);
        one.start();
        two.start();
        three.start();
        one.join();
        two.join();
        three.join();
    }
}
