// main joins the writer, or does not, depending on a flag that is then as it was before: the paths
// differ in nothing but what happens before main's read of `x`. Without the join the read may see 0
// (JLS 17.4.5: nothing orders it after the write).
public class JoinRemembered {
    static volatile boolean flag;
    static volatile int x;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> x = 1);
        Thread other = new Thread(() -> {
            flag = true;
            flag = false;
        });
        writer.start();
        other.start();
        if (!flag) {
            writer.join();
        }
        other.join();
        if (x == 0) {
            throw new IllegalStateException("not written yet");
        }
    }
}
