/* The flag is set before the data that it announces. */
public class Order {
    static int data;
    static volatile boolean ready;

    static void publish() {
        ready = true; // @flag
        data = 42; // @data
    }

    public static void main(String[] args) {
        new Thread(Order::publish).start();
        if (ready) {
            assert data == 42;
        }
    }
}
