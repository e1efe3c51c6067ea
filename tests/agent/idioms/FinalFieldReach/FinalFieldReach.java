// An array that a constructor fills is reached through a final field of an object published in the
// mode opaque; JLS 17.5.1: what is reached by dereferencing a final field is at least as up to date
// as at the end of the constructor.
import java.util.concurrent.atomic.AtomicReference;

public class FinalFieldReach {
    static final class Table {
        final int[] cells = new int[2];

        void fill() {
            cells[1] = 42;
        }

        Table() {
            fill();
        }
    }

    static final AtomicReference<Table> SHARED = new AtomicReference<>();
    static int seen;

    static Table get() {
        return SHARED.getOpaque();
    }

    static void publish(Table object) {
        SHARED.setOpaque(object);
    }

    public static void main(String[] args) throws Exception {
        publish(get()); // linking a call site is no part of the hand-over
        Thread reader = start(() -> {
            Table table = get();
            while (table == null) {
                Thread.onSpinWait();
                table = get();
            }
            seen = table.cells[1];
        });
        Table table = new Table();
        publish(table);
        reader.join();
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
