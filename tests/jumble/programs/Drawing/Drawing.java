// A picture is set by one thread while another one looks whether it is there and then draws it (Jumble, Fig. 8): each of the two
// reads may see the picture or not.
public class Drawing {
    static class Circle {
        int radius = 3;

        int draw() {
            return 2 * radius;
        }
    }

    static Circle picture;

    public static void main(String[] args) throws InterruptedException {
        int[] drawn = new int[1];
        Thread maker = new Thread(() -> picture = new Circle(), "maker");
        Thread painter = new Thread(() -> {
            for (int i = 0; i < 10; i++) {
                if (picture != null) {
                    drawn[0] += picture.draw();
                }
            }
        }, "painter");
        maker.start();
        Thread.sleep(30);
        painter.start();
        maker.join();
        painter.join();
        System.out.println(drawn[0] % 6 == 0 ? "drawn" : "torn");
    }
}
