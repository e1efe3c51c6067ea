package store;

public class Box {
    private volatile int value;

    public void put(int n) {
        value = n;
    }

    public int get() {
        return value;
    }
}
