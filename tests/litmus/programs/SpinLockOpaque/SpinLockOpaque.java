import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/**
 * A lock that is released by an opaque write.
 */
public class SpinLockOpaque {
    /** A lock that gives up after a few attempts. */
    static class SpinLock {
        static final int ATTEMPTS = 2;
        static final VarHandle STATE = handle();

        int state;

        private static VarHandle handle() {
            try {
                return MethodHandles.lookup().findVarHandle(SpinLock.class, "state", int.class);
            } catch (ReflectiveOperationException e) {
                throw new Error(e);
            }
        }

        boolean lock() {
            for (int i = 0; i < ATTEMPTS; i++) {
                if (STATE.compareAndSet(this, 0, 1)) {
                    return true;
                }
            }
            return false;
        }

        void unlock() {
            STATE.setOpaque(this, 0);
        }
    }

    static final SpinLock lock = new SpinLock();
    static int balance;

    static class Client extends Thread {
        private int done;

        @Override
        public void run() {
            if (lock.lock()) {
                balance = balance + 10;
                done++;
                lock.unlock();
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Client one = new Client();
        Client two = new Client();
        one.start();
        two.start();
        one.join();
        two.join();
        int expected = 10 * (one.done + two.done);
        if (balance != expected) {
            throw new AssertionError("a balance of " + balance + " instead of " + expected);
        }
        System.out.println("ok");
    }
}
