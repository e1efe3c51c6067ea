// The methods of Observable that mark it as changed, and ask for that, are synchronized (JLS 17.4.4).
import java.util.Observable;

public class ObservableChanged {
    static int state;

    @SuppressWarnings("deprecation")
    static class Subject extends Observable {
        void change() {
            setChanged();
        }
    }

    @SuppressWarnings("deprecation")
    public static void main(String[] args) throws Exception {
        Subject subject = new Subject();
        int[] sum = new int[1];
        subject.addObserver((observable, argument) -> sum[0] = state);
        Thread one = start(() -> {
            state = 42;
            subject.change();
        });
        Thread two = start(() -> {
            while (!subject.hasChanged()) {
                Thread.sleep(100);
            }
            Thread.sleep(100);
            subject.notifyObservers();
        });
        one.join();
        two.join();
        int seen = sum[0];
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }

    interface Body {
        void run() throws Exception;
    }

    static Thread start(Body body) {
        Thread thread = new Thread(() -> {
            try {
                body.run();
            } catch (Exception e) {
                throw new AssertionError(e);
            }
        });
        thread.start();
        return thread;
    }
}
