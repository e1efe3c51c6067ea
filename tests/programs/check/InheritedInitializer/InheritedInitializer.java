/*
 * A class without an initializer inherits from one that has one. Whoever creates an object of it first
 * runs that, and the others come after it: what it wrote elsewhere does not race.
 */
public class InheritedInitializer {
    static int data;

    static class Parent {
        static {
            data = 42;
        }
    }

    static class Child extends Parent {
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(() -> {
            new Child();
            assert data == 42;
        });
        other.start();
        new Child();
        assert data == 42;
        other.join();
    }
}
