/* The interrupt status of threads: who sets, keeps and clears it. */
public class InterruptStatusRules {
    static void show(String what, Object value) {
        System.out.println(what + ": " + value);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread me = Thread.currentThread();
        show("at first", me.isInterrupted());
        me.interrupt();
        show("interrupted", me.isInterrupted());
        show("asked again", me.isInterrupted());
        show("taken", Thread.interrupted());
        show("taken again", Thread.interrupted());
        me.interrupt();
        me.interrupt();
        show("twice is once", Thread.interrupted() + " " + Thread.interrupted());

        Thread spinner = new Thread(() -> {
            while (!Thread.currentThread().isInterrupted()) {
                Thread.onSpinWait();
            }
            show("spinner takes it", Thread.interrupted());
            show("spinner has it", Thread.currentThread().isInterrupted());
        });
        spinner.start();
        spinner.interrupt();
        spinner.join();
        show("after its end", spinner.isInterrupted());
        spinner.interrupt();

        Thread unstarted = new Thread(() -> show("seen inside", Thread.interrupted()));
        unstarted.interrupt();
        show("before its start", unstarted.isInterrupted());
        unstarted.start();
        unstarted.join();

        Thread overridden = new Thread(() -> { }) {
            @Override
            public boolean isInterrupted() {
                return true;
            }

            @Override
            public void interrupt() {
                show("interrupt called in", getName());
            }
        };
        overridden.setName("overridden");
        overridden.interrupt();
        show("overridden", overridden.isInterrupted());
        me.interrupt();
        try {
            Thread.sleep(1000);
            show("slept", true);
        } catch (InterruptedException e) {
            show("sleep threw", e.getMessage() + ", status " + me.isInterrupted());
        }
    }
}
