/**
 * One array in two fields: it is called by the one that is read first, First.p in the first run, where the locks
 * protect it though none at all accesses.  It races only where Second comes first: there it is called Second.q.
 */
public class NamedTwice {
    static final Object L = new Object(), A = new Object(), B = new Object();
    static int state;

    static class First extends Thread {
        int[] p;

        First(int[] array) {
            p = array;
        }

        @Override
        public void run() {
            synchronized (L) {
                state = 1;
            }
            synchronized (A) {
                synchronized (B) {
                    p[0]++;
                }
            }
        }
    }

    static class Second extends Thread {
        int[] q;

        Second(int[] array) {
            q = array;
        }

        @Override
        public void run() {
            int[] mine = null;
            synchronized (L) {
                if (state == 0)
                    mine = q;
            }
            if (mine != null) {
                mine[0]++;
                return;
            }
            synchronized (A) {
                q[0]++;
            }
            synchronized (B) {
                q[0]++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int[] array = new int[1];
        Thread first = new First(array), second = new Second(array);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
