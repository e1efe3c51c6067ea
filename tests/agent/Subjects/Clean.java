/** The same with a lock. */
public class Clean {
    static int count;

    static synchronized void add() {
        count++;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(Clean::add);
        Thread two = new Thread(Clean::add);
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(count);
    }
}
