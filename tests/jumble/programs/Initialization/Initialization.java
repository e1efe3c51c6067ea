// A picture is set by one thread while another one looks once whether it is there and then draws it (Jumble, Fig. 1).
public class Initialization {
    static class Circle {
        int draw() {
            return 1;
        }
    }

    static Circle x;

    public static void main(String[] args) throws InterruptedException {
        Thread maker = new Thread(() -> x = new Circle(), "maker");
        Thread painter = new Thread(() -> {
            if (x != null) {
                x.draw();
            }
        }, "painter");
        maker.start();
        Thread.sleep(30);
        painter.start();
        maker.join();
        painter.join();
        System.out.println("done");
    }
}
