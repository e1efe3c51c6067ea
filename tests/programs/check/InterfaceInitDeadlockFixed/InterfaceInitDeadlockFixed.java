/*
 * As InterfaceInitDeadlock, but the second interface declares no default method: who creates an object of a class
 * that implements it does not initialize it (JLS 12.4.1). Only one thread initializes anything.
 */
public class InterfaceInitDeadlockFixed {
    interface First {
        int VALUE = Second.VALUE.hashCode();

        default void first() {
        }
    }

    interface Second {
        Object VALUE = new Lower();
    }

    static class Lower implements First {
    }

    static class Other implements Second {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> new Lower());
        Thread two = new Thread(() -> new Other());
        one.start();
        two.start();
        one.join();
        two.join();
    }
}
