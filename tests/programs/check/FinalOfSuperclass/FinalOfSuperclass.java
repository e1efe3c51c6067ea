// The superclass's constructor writes its final field and ends, the subclass's publishes the object
// and then writes its own. The first is frozen when the object is published, the second is not.
public class FinalOfSuperclass {
    static Derived published;

    static class Base {
        final int base;

        Base() {
            base = 1;
        }
    }

    static class Derived extends Base {
        final int derived;

        Derived() {
            published = this;
            derived = 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(() -> {
            Derived object = published;
            if (object != null) {
                assert object.base == 1;
                int derived = object.derived;
            }
        });
        reader.start();
        new Derived();
        reader.join();
    }
}
