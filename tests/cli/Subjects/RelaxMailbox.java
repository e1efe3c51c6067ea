/**
 * The failing assertion needs a read of `data` that no interleaving shows: line 14 comes after line 13 in every
 * interleaving, so a reader of 1 in `ready` reads 42. The race on `noise` has nothing to do with it. With an
 * argument the writer is the reader's own, and nothing races.
 */
public class RelaxMailbox {
    static int data, ready, noise;
    static int seen;
    static final int READY = 1;

    static void write() {
        noise = 1;
        data = 42;
        ready = READY;
    }

    static void check(int value) {
        assert value == 42 : "data is " + value;
    }

    static void read() {
        seen = noise;
        if (ready == READY)
            check(data);
    }

    public static void main(String[] args) throws InterruptedException {
        Thread reader = new Thread(RelaxMailbox::read, "reader");
        if (args.length > 0)
            write();
        reader.start();
        if (args.length == 0)
            write();
        reader.join();
    }
}
