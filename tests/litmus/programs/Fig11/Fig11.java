/** Fig. 11 of the paper on PathRelaxer: the object is read that the other thread creates later. */
public class Fig11 {
    static class Helper {
        int x;

        Helper(int x) {
            this.x = x;
        }
    }

    static Helper h;
    static int result;

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            h = new Helper(3);
            result = h.x;
        });
        Thread second = new Thread(() -> {
            h = new Helper(5);
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("r=" + result);
    }
}
