// The long loop of spin(600000) ends a move in its midst, from where the thread reads nothing any more, as it has
// seen 0.  With 1 it comes to the same place of the code in the midst of a move, in the short loop, and then reads
// x. Nothing orders that read with the write of x, which comes after the volatile write of 1: they race in
// every schedule in which 1 was read.  The last access by the other thread must not be forgotten because
// nothing follows on the long loop.
public class LoopInItsMidst {
    static volatile int v;
    static int x, r;

    static void spin(int n) {
        for (int i = 0; i < n; i++) {
        }
    }

    public static void main(String[] args) throws Exception {
        Thread t = new Thread(() -> {
            int n = v;
            spin(n == 0 ? 600000 : 1000);
            if (n == 1)
                r = x;
        });
        Thread u = new Thread(() -> {
            v = 1;
            x = 1;
        });
        t.start();
        u.start();
        t.join();
        u.join();
    }
}
