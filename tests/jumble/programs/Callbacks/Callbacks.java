// What the JDK calls of the program while it holds a monitor comes behind what it called before with the same monitor; and
// whoever learns from the program there of anything learns of that, too.  Two threads that only print are not ordered by it.
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.util.concurrent.atomic.AtomicInteger;

public class Callbacks {
    static class Calling extends OutputStream {
        final ThreadLocal<Runnable> called = new ThreadLocal<>();

        @Override
        public void write(int b) {
            write(new byte[1], 0, 1);
        }

        @Override
        public void write(byte[] b, int from, int length) {
            if (called.get() != null) {
                called.get().run();
            }
        }
    }

    static class Cell {
        int value;
    }

    static class Box {
        final Cell cell;

        Box(Cell cell) {
            this.cell = cell;
        }
    }

    static final Object LOCK = new Object();
    static final AtomicInteger COUNT = new AtomicInteger();
    static final Cell CELL = new Cell();
    static int last;
    static int flushed;
    static int byFlag;
    static int byLock;
    static int byCount;
    static int byThread;
    static int printed;
    static volatile boolean flag;
    static Box box;
    static Thread started;
    static int turn; // not jumbled: it orders nothing

    // Runs the steps one after the other, each in its thread: all of these are started before the first step.
    static void inTurn(Runnable... steps) throws InterruptedException {
        Thread[] threads = new Thread[steps.length];
        turn = 0;
        for (int i = 0; i < steps.length; i++) {
            int mine = i;
            threads[i] = new Thread(() -> {
                while (turn != mine) {
                    try {
                        Thread.sleep(1);
                    } catch (InterruptedException e) {
                        return;
                    }
                }
                steps[mine].run();
                turn = mine + 1;
            });
        }
        for (Thread thread : threads) {
            thread.start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    // The step, when the stream calls its own one.
    static Runnable called(OutputStream out, Calling by, Runnable step) {
        return () -> {
            by.called.set(step);
            try {
                out.write(1);
                out.flush();
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        };
    }

    // Two steps that are called, and one that is not.
    static void callTwo(Runnable first, Runnable second, Runnable third) throws InterruptedException {
        Calling calling = new Calling();
        PrintStream out = new PrintStream(calling);
        inTurn(called(out, calling, first), called(out, calling, second), third);
    }

    static void expect(String what, int seen, int newest) {
        if (seen != newest) {
            System.out.println(what + ": " + seen);
        }
    }

    static void ordered() throws InterruptedException {
        Calling calling = new Calling();
        PrintStream out = new PrintStream(calling);
        inTurn(called(out, calling, () -> last = 1), called(out, calling, () -> last = 2),
               called(out, calling, () -> expect("last", last, 2)));
        OutputStream buffered = new BufferedOutputStream(calling); // its methods are synchronized
        inTurn(called(buffered, calling, () -> flushed = 1),
               called(buffered, calling, () -> expect("flushed", flushed, 1)));
        callTwo(() -> byFlag = 1, () -> flag = true, () -> expect("byFlag", flag ? byFlag : 0, 1));
        callTwo(() -> byLock = 1, () -> {
            synchronized (LOCK) {
                return;
            }
        }, () -> {
            synchronized (LOCK) {
                expect("byLock", byLock, 1);
            }
        });
        callTwo(() -> byCount = 1, () -> COUNT.set(1), () -> expect("byCount", COUNT.get() * byCount, 1));
        callTwo(() -> CELL.value = 1, () -> box = new Box(CELL), () -> expect("value", box.cell.value, 1));
        callTwo(() -> byThread = 1, () -> {
            started = new Thread(() -> expect("byThread", byThread, 1));
            started.start();
        }, () -> {
        });
        started.join();
    }

    static void unordered() throws InterruptedException {
        PrintStream out = new PrintStream(new Calling());
        inTurn(() -> {
            printed = 1;
            out.print("one");
        }, () -> {
            out.print("two");
            expect("printed", printed, 1);
        });
    }

    public static void main(String[] args) throws InterruptedException {
        box = new Box(CELL); // a class that is loaded while a monitor is held would order more than is wanted
        ordered();
        unordered();
        System.out.println("done");
    }
}
