/* Order as `move` makes it. */
public class OrderRight {
    static int data;
    static volatile boolean ready;

    static void publish() {
        data = 42;
        ready = true;
    }

    public static void main(String[] args) {
        new Thread(OrderRight::publish).start();
        if (ready) {
            assert data == 42;
        }
    }
}
