// InheritableThreadLocal.childValue is called by the thread that makes the child: no two threads
// share it.
public class ThreadLocalInherited {
    static class Box {
        int value;
    }

    static final InheritableThreadLocal<Box> BOX = new InheritableThreadLocal<>() {
        @Override
        protected Box childValue(Box parent) {
            Box box = new Box();
            box.value = parent.value;
            return box;
        }
    };

    public static void main(String[] args) throws Exception {
        Box box = new Box();
        box.value = 1;
        BOX.set(box);
        Thread child = start(() -> {
            BOX.get().value++;
        });
        Thread.sleep(100);
        if (BOX.get().value == 0) {
            throw new AssertionError();
        }
        child.join();
        System.out.println("done");
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
