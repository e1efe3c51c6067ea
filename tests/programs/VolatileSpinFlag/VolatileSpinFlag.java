// Spin-waits on volatile fields: flag, sequence, Peterson's and Dekker's locks, a ticket lock and a sense barrier.
import java.util.concurrent.atomic.*;

public class VolatileSpinFlag {
    static volatile boolean ready;
    static int payload;
    static volatile int sequence;
    static volatile boolean want0, want1;
    static volatile int turn;
    static int shared;

    static void spin() {
        Thread.onSpinWait();
        Thread.yield();
    }

    static void both(Runnable a, Runnable b) throws InterruptedException {
        Thread x = new Thread(a), y = new Thread(b);
        x.start();
        y.start();
        x.join();
        y.join();
    }

    public static void main(String[] args) throws Exception {
        both(() -> {
            payload = 42;
            ready = true;
        }, () -> {
            while (!ready) {
                spin();
            }
            System.out.println("payload " + payload);
        });

        StringBuilder log = new StringBuilder();
        both(() -> {
            for (int i = 0; i < 20; i += 2) {
                while (sequence != i) {
                    spin();
                }
                log.append(i).append(' ');
                sequence = i + 1;
            }
        }, () -> {
            for (int i = 1; i < 20; i += 2) {
                while (sequence != i) {
                    spin();
                }
                log.append(i).append(' ');
                sequence = i + 1;
            }
        });
        System.out.println(log);

        both(() -> {
            for (int k = 0; k < 200; k++) {
                want0 = true;
                turn = 1;
                while (want1 && turn == 1) {
                    spin();
                }
                shared++;
                want0 = false;
            }
        }, () -> {
            for (int k = 0; k < 200; k++) {
                want1 = true;
                turn = 0;
                while (want0 && turn == 0) {
                    spin();
                }
                shared++;
                want1 = false;
            }
        });
        System.out.println("peterson " + shared);

        shared = 0;
        turn = 0;
        both(() -> dekker(0), () -> dekker(1));
        System.out.println("dekker " + shared);

        ticket();
        barrier();
        handOff();
    }

    static boolean want(int id) {
        return id == 0 ? want0 : want1;
    }

    static void want(int id, boolean b) {
        if (id == 0) {
            want0 = b;
        } else {
            want1 = b;
        }
    }

    static void dekker(int id) {
        for (int k = 0; k < 200; k++) {
            want(id, true);
            while (want(1 - id)) {
                if (turn != id) {
                    want(id, false);
                    while (turn != id) {
                        spin();
                    }
                    want(id, true);
                }
                spin();
            }
            shared++;
            turn = 1 - id;
            want(id, false);
        }
    }

    static volatile int serving;

    static void ticket() throws InterruptedException {
        AtomicInteger next = new AtomicInteger();
        shared = 0;
        Thread[] ts = new Thread[3];
        for (int i = 0; i < 3; i++) {
            ts[i] = new Thread(() -> {
                for (int k = 0; k < 50; k++) {
                    int mine = next.getAndIncrement();
                    while (serving != mine) {
                        spin();
                    }
                    shared++;
                    serving = mine + 1;
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("ticket " + shared + " serving " + serving);
    }

    static volatile boolean sense;

    static void barrier() throws InterruptedException {
        final int n = 3, rounds = 10;
        AtomicInteger count = new AtomicInteger(n), errors = new AtomicInteger();
        int[] progress = new int[n];
        Thread[] ts = new Thread[n];
        for (int i = 0; i < n; i++) {
            final int id = i;
            ts[i] = new Thread(() -> {
                boolean local = false;
                for (int r = 1; r <= rounds; r++) {
                    progress[id] = r;
                    for (int half = 0; half < 2; half++) {
                        local = !local;
                        if (count.decrementAndGet() == 0) {
                            count.set(n);
                            sense = local;
                        } else {
                            while (sense != local) {
                                spin();
                            }
                        }
                        if (half == 0) {
                            for (int p : progress) {
                                if (p != r) {
                                    errors.incrementAndGet();
                                }
                            }
                        }
                    }
                }
            });
            ts[i].start();
        }
        for (Thread t : ts) {
            t.join();
        }
        System.out.println("sense barrier errors " + errors);
    }

    static volatile long mailbox;

    /** A volatile long is read and written whole. */
    static void handOff() throws InterruptedException {
        int[] torn = new int[1];
        both(() -> {
            for (int i = 0; i < 500; i++) {
                mailbox = (i & 1) == 0 ? 0L : -1L;
            }
            mailbox = 1;
        }, () -> {
            for (long v; (v = mailbox) != 1; ) {
                if (v != 0 && v != -1) {
                    torn[0]++;
                }
                spin();
            }
        });
        System.out.println("torn longs " + torn[0]);
    }
}
