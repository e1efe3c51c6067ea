// Eight threads use an object of their own each, under its monitor; nobody else has a reference to
// it. So no order of them makes a difference, and the states are a few a thread.
public class OwnObjects8 {
    static class Own {
        int value;

        synchronized void add() {
            value++;
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 8; i++) {
            new Thread(() -> {
                Own own = new Own();
                own.add();
                own.add();
                assert own.value == 2;
            }).start();
        }
    }
}
