// One thread copies an element twice with System.arraycopy, the other one writes it: a race, and the
// write can come between the two copies.
public class CopiedTwice {
    static final int[] shared = new int[1];

    public static void main(String[] args) throws InterruptedException {
        Thread copier = new Thread(() -> {
            int[] first = new int[1], second = new int[1];
            System.arraycopy(shared, 0, first, 0, 1);
            System.arraycopy(shared, 0, second, 0, 1);
            assert first[0] == second[0];
        });
        copier.start();
        shared[0] = 1;
        copier.join();
    }
}
