/** The length of an array that is seen early depends on what its maker reads. */
public class EarlyLength {
    static int[] array;
    static int length;
    static int result = -1;

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            array = new int[length + 1];
        });
        Thread two = new Thread(() -> {
            int[] a = array;
            length = 1;
            result = a == null ? -1 : a.length;
        });
        one.start();
        two.start();
        one.join();
        two.join();
        System.out.println(result);
    }
}
