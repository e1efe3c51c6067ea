/*
 * A class initializes the superinterfaces that declare default methods first (JLS 12.4.2, step 7). Lower has
 * no initializer of its own, but is locked while its interface is initialized, which needs Second; and Second
 * needs Lower. Each thread can have begun one of them: they wait for each other. If the second thread comes
 * first, it sees the field of Second before it is set: its initialization fails (15.12.4.4), and the other thread's
 * use of Lower, too. HotSpot shows all three.
 */
public class InterfaceInitDeadlock {
    interface First {
        int VALUE = Second.VALUE.hashCode();

        default void first() {
        }
    }

    interface Second {
        Object VALUE = new Lower();

        default void second() {
        }
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
