// Two classes whose initializers need each other, initialized by two threads, beside a daemon: each
// waits until the other thread has initialized its class (JVMS 5.5, step 2), and nothing interrupts that.
public class ClassInitCycle {
    static volatile boolean beat;

    static class A {
        static final Object b = new B();
    }

    static class B {
        static final Object a = new A();
    }

    public static void main(String[] args) {
        Thread daemon = new Thread(() -> {
            while (true) {
                beat = !beat;
            }
        }, "daemon");
        daemon.setDaemon(true);
        daemon.start();
        new Thread(A::new, "needs A").start();
        new Thread(B::new, "needs B").start();
    }
}
