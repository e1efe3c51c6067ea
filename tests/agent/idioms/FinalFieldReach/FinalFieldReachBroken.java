// As FinalFieldReach, but the array is filled after the publication.
import java.util.concurrent.atomic.AtomicReference;

public class FinalFieldReachBroken {
    static final class Table {
        final int[] cells = new int[2];

        void fill() {
            cells[1] = 42;
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
            Thread.sleep(100);
            seen = table.cells[1];
        });
        Table table = new Table();
        publish(table);
        table.fill();
        reader.join();
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
