// The twin of InterfaceInitializer: the interface has no default method, so using the class initializes only
// the class (JLS 12.4.1), which has nothing to initialize: no order.
public class InterfaceNotInitialized {
    static int data;

    interface Greeting {
        int SET = set();
    }

    static class Polite implements Greeting {
    }

    static int set() {
        return 1;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            data = 1;
            new Polite();
        });
        other.start();
        new Polite();
        assert data == 1;
        other.join();
    }
}
