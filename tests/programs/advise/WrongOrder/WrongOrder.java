// The flag is raised before what it announces is there.
public class WrongOrder {
    volatile boolean ready;
    int answer;

    void publish() {
        ready = true;
        answer = 42;
    }

    void read() {
        if (ready) {
            assert answer == 42;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        WrongOrder box = new WrongOrder();
        Thread reader = new Thread(box::read);
        reader.start();
        box.publish();
        reader.join();
    }
}
