/** Values are kept in objects with a final field: they come out of thin air no more than values themselves. */
public class FinalFromNowhere {
    static final class Box {
        final int value;

        Box(int value) {
            this.value = value;
        }
    }

    static Box x;
    static Box y;
    static Box z;
    static int first;
    static int second;
    static int third;

    static int open(Box box) {
        return box == null ? 0 : box.value;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> {
            first = open(x);
            if (first == 0) {
                y = new Box(1);
                x = new Box(1);
            } else {
                z = new Box(first);
                z = new Box(1);
            }
        });
        Thread two = new Thread(() -> {
            second = open(z);
            y = new Box(second);
            x = new Box(second);
        });
        Thread three = new Thread(() -> {
            third = open(y);
            z = new Box(third);
        });
        one.start();
        two.start();
        three.start();
        one.join();
        two.join();
        three.join();
        System.out.println(first + " " + second + " " + third);
    }
}
