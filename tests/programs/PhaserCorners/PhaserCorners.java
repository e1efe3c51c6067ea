import java.util.concurrent.Phaser;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/* Phasers: registration, termination, awaiting other phases, interrupts, tiers. */
public class PhaserCorners {
    interface Call {
        Object run() throws Exception;
    }

    static void call(String what, Call call) {
        String end;
        try {
            end = String.valueOf(call.run());
        } catch (Exception e) {
            end = e.getClass().getName();
        }
        System.out.println(what + ": " + end + ", status " + Thread.interrupted());
    }

    public static void main(String[] args) throws InterruptedException {
        Phaser phaser = new Phaser();
        call("arrive unregistered", phaser::arrive);
        call("register", phaser::register);
        call("bulk", () -> phaser.bulkRegister(2));
        call("bulk -1", () -> phaser.bulkRegister(-1));
        call("parties", phaser::getRegisteredParties);
        call("arrive", phaser::arrive);
        call("unarrived", phaser::getUnarrivedParties);
        call("arrive", phaser::arrive);
        call("arriveAndDeregister", phaser::arriveAndDeregister);
        call("phase", phaser::getPhase);
        call("await an old phase", () -> phaser.awaitAdvance(0));
        call("await a negative phase", () -> phaser.awaitAdvance(-7));
        call("await a later phase", () -> phaser.awaitAdvance(5));
        call("timed", () -> phaser.awaitAdvanceInterruptibly(1, 0, TimeUnit.SECONDS));
        Thread.currentThread().interrupt();
        call("interrupted", () -> phaser.awaitAdvanceInterruptibly(1));
        Thread.currentThread().interrupt();
        call("interrupted, old phase", () -> phaser.awaitAdvanceInterruptibly(0));
        Thread waiter = new Thread(() -> call("waiter", () -> phaser.awaitAdvance(1)));
        waiter.start();
        while (waiter.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        waiter.interrupt();
        phaser.arrive();
        phaser.arrive();
        waiter.join();
        phaser.forceTermination();
        call("terminated", phaser::isTerminated);
        call("register terminated", phaser::register);
        call("arrive terminated", phaser::arrive);
        call("arriveAndAwait terminated", phaser::arriveAndAwaitAdvance);
        call("phase", phaser::getPhase);
        Phaser root = new Phaser() {
            @Override
            protected boolean onAdvance(int phase, int registered) {
                System.out.println("advance " + phase + " of " + registered);
                return phase >= 1 || registered == 0;
            }
        };
        Phaser left = new Phaser(root, 1);
        Phaser right = new Phaser(root, 1);
        call("root parties", root::getRegisteredParties);
        left.arrive();
        call("root arrived", root::getArrivedParties);
        right.arrive();
        call("phases", () -> root.getPhase() + " " + left.getPhase() + " " + right.getPhase());
        left.arriveAndDeregister();
        right.arriveAndDeregister();
        call("terminated", () -> root.isTerminated() + " " + left.isTerminated());
        call("parties -1", () -> new Phaser(-1));
        call("too many", () -> new Phaser(1 << 16));
    }
}
