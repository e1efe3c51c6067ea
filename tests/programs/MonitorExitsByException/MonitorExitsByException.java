/* Monitors are left when exceptions pass synchronized methods and blocks, also in handlers. */
public class MonitorExitsByException {
    synchronized void method() {
        throw new IllegalStateException("method");
    }

    static synchronized void ofClass() {
        throw new IllegalStateException("class");
    }

    void block() {
        synchronized (this) {
            throw new IllegalStateException("block");
        }
    }

    void nested(Object inner) {
        synchronized (this) {
            try {
                synchronized (inner) {
                    throw new IllegalStateException("nested");
                }
            } finally {
                System.out.println("inner " + Thread.holdsLock(inner) + ", outer "
                        + Thread.holdsLock(this));
            }
        }
    }

    int returns() {
        synchronized (this) {
            try {
                return 1;
            } finally {
                System.out.println("held in finally: " + Thread.holdsLock(this));
            }
        }
    }

    void waits() throws InterruptedException {
        synchronized (this) {
            wait(1);
            throw new IllegalStateException("after wait");
        }
    }

    void free(String what) throws InterruptedException {
        Thread thread = new Thread(() -> {
            synchronized (this) {
                synchronized (MonitorExitsByException.class) {
                    System.out.println(what + ": free");
                }
            }
        });
        thread.start();
        thread.join();
    }

    public static void main(String[] args) throws InterruptedException {
        MonitorExitsByException object = new MonitorExitsByException();
        Object inner = new Object();
        Runnable[] calls = {object::method, MonitorExitsByException::ofClass, object::block,
                            () -> object.nested(inner), () -> object.returns(), () -> {
            try {
                object.waits();
            } catch (InterruptedException e) {
                System.out.println(e);
            }
        }};
        for (int i = 0; i < calls.length; i++) {
            try {
                calls[i].run();
                System.out.println("call " + i);
            } catch (IllegalStateException e) {
                System.out.println(e.getMessage());
            }
            object.free("call " + i);
        }
    }
}
