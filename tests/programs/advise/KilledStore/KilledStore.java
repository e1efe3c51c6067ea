// Many interleavings: three threads change three fields in turn. The search takes long enough to be
// killed when it has found its first races.
public class KilledStore {
    static int a;
    static int b;
    static int c;

    static void work(int id) {
        for (int i = 0; i < 6; i++) {
            a += id;
            b += a;
            c += b;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread[] threads = new Thread[3];
        for (int i = 0; i < threads.length; i++) {
            int id = 1 << 8 * i;
            threads[i] = new Thread(() -> work(id));
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }
}
