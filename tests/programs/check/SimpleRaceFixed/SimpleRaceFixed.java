// Figure 2 of the JRF-E paper, corrected: `done` is volatile. The write of x comes before the
// volatile write, and whoever reads true comes after it, so x is ordered too and nothing races.
public class SimpleRaceFixed {
    static int x;
    static volatile boolean done = false;

    static class Thread1 extends Thread {
        @Override
        public void run() {
            x = 1;
            done = true;
        }
    }

    static class Thread2 extends Thread {
        @Override
        public void run() {
            while (!done) {
                // spin
            }
            assert x == 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread1();
        Thread second = new Thread2();
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
