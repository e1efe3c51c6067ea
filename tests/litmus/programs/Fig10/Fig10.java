/** Fig. 10 of the paper on PathRelaxer: the object that nothing refers to any more can still be read. */
public class Fig10 {
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
        });
        Thread second = new Thread(() -> {
            h = new Helper(5);
            result = h.x;
        });
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("r=" + result);
    }
}
