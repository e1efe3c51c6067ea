import java.util.concurrent.locks.LockSupport;

/* One wait of the kind that args[0] names, without a loop around it; says what ended it. */
public class Waits {
    static class Lock {
    }

    static final Lock lock = new Lock();
    static volatile boolean flag;

    static class Worker extends Thread {
        final String kind;

        Worker(String kind) {
            this.kind = kind;
        }

        void pause() throws InterruptedException {
            switch (kind) {
                case "wait", "timed-wait" -> {
                    synchronized (lock) {
                        if (!flag)
                            lock.wait(kind.equals("wait") ? 0 : 1000);
                    }
                }
                case "park" -> {
                    if (!flag)
                        LockSupport.park();
                }
                case "timed-park" -> {
                    if (!flag)
                        LockSupport.parkNanos(1000);
                }
                default -> {
                    if (!flag)
                        Thread.sleep(1000);
                }
            }
        }

        @Override
        public void run() {
            String end = "returned";
            try {
                pause();
            } catch (InterruptedException e) {
                end = "interrupted";
            }
            boolean seen = flag;
            System.out.println(end + (seen ? " with" : " without") + " the flag");
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Worker worker = new Worker(args[0]);
        worker.start();
        flag = true;
        if (args[0].equals("sleep"))
            worker.interrupt();
        LockSupport.unpark(worker);
        synchronized (lock) {
            lock.notify();
        }
    }
}
