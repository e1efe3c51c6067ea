// As ClassInitInherited, but the objects are written to behind the initialization.
public class ClassInitInheritedBroken {
    static class Box {
        int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box make(int value) {
        Box box = new Box(0);
        box.value = value;
        return box;
    }

    static class Base {
        static Box inherited = make(20);
    }

    static class Derived extends Base {
    }

    interface Constants {
        Box CONSTANT = make(22);
    }

    static class Implementing implements Constants {
    }

    public static void main(String[] args) throws Exception {
        int[] sum = new int[1];
        Thread one = start(() -> first(Derived.inherited, Implementing.CONSTANT));
        Thread two = start(() -> {
            Thread.sleep(200);
            sum[0] = Derived.inherited.value + Implementing.CONSTANT.value;
        });
        one.join();
        two.join();
        int seen = sum[0];
        System.out.println("done");
    }

    static int first(Box inherited, Box constant) {
        return inherited.value++ + constant.value++;
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
