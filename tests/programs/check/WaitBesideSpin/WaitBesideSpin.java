// The spinner never stops before main has written 2, and main does so behind a wait of 10 ms. With
// --timeouts=last that wait would be over when no other thread can go on, which is never. But in
// every execution it is over after 10 ms or some more (BlockingQueue: "waiting up to the specified
// wait time"), and main may then find what it had read before: nothing that was searched shows
// whether this program is without races or exceptions.
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

public class WaitBesideSpin {
    static volatile int value;

    static void spin() {
        while (value < 2) {
            value ^= 1;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        new Thread(WaitBesideSpin::spin).start();
        int before = value;
        new LinkedBlockingQueue<Integer>().poll(10, TimeUnit.MILLISECONDS);
        if (value == before) {
            throw new Error("after the wait");
        }
        value = 2;
    }
}
