/**
 * Fig. 7 of Shacham, Sagiv and Schuster: where Lockset warns of x (the second thread reads it under lockY alone), no
 * access that came before can be a part of the race. One that comes later can: the first thread writes x under lockX
 * alone. So the scan must go forward as well.
 */
public class ForwardFig7 {
    static final Object lockX = new Object(), lockY = new Object();
    static int x, y;

    static void both() {
        synchronized (lockX) {
            synchronized (lockY) {
                y = x;
            }
        }
    }

    static void write() {
        synchronized (lockX) {
            x = 7;
        }
    }

    static void read() {
        synchronized (lockY) {
            y = x;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            both();
            write();
        });
        Thread second = new Thread(() -> {
            both();
            write();
            read();
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println(x);
    }
}
