/*
 * The other thread may have initialized the parent before main initializes the child, which looks whether
 * that is done (JLS 12.4.2, step 7): what the parent's initializer wrote does not race.
 */
public class ParentInitializedElsewhere {
    static int data;

    static class Parent {
        static {
            data = 42;
        }

        static void use() {
        }
    }

    static class Child extends Parent {
        static {
            assert data == 42;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread other = new Thread(Parent::use);
        other.start();
        new Child();
        assert data == 42;
        other.join();
    }
}
