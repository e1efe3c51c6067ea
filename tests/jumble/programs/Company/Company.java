// A simulator of business transactions, as the paper has it: the manager asks a company in which mode it is, and wakes the
// one that waits when the time for it has come; the clerk leaves the time that it took for the main thread to read.
public class Company {
    static final int RAMP_UP = 0, RECORDING = 1, RAMP_DOWN = 2;

    long elapsed_time;
    int mode;
    private final Object done = new Object();
    private boolean isAwake;

    // No lock for the mode: the manager polls it.
    void manage() {
        for (int i = 0; i < 10; i++) {
            pause(5);
        }
        if (mode == RAMP_DOWN) {
            synchronized (done) {
                isAwake = true;
                done.notifyAll();
            }
        }
    }

    void simulate() {
        mode = RECORDING;
        long sum = 0;
        for (int i = 0; i < 100_000; i++) {
            sum += i % 7;
        }
        elapsed_time = 4_294_967_296L * 3 + sum % 1 + 5;
        mode = RAMP_DOWN;
    }

    void awaitEnd() throws InterruptedException {
        synchronized (done) {
            while (!isAwake) {
                done.wait();
            }
        }
    }

    static void pause(int millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            throw new IllegalStateException(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Company company = new Company();
        Thread clerk = new Thread(company::simulate, "clerk");
        Thread manager = new Thread(company::manage, "manager");
        clerk.start();
        manager.start();
        company.awaitEnd();
        // The clerk has ended long ago, but nothing tells the main thread so.
        System.out.println("elapsed: " + company.elapsed_time);
    }
}
