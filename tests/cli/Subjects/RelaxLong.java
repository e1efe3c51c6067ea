/** The reader fails when it reads none of what was written before `done`: 45 reads that no interleaving shows. */
public class RelaxLong {
    static final int[] written = new int[45];
    static int done;

    static void write() {
        for (int i = 0; i < written.length; i++)
            written[i] = 1;
        done = 1;
    }

    static void read() {
        if (done == 0)
            return;
        for (int i = 0; i < written.length; i++)
            if (written[i] != 0)
                return;
        throw new AssertionError();
    }

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(RelaxLong::write), reader = new Thread(RelaxLong::read);
        writer.start();
        reader.start();
        writer.join();
        reader.join();
    }
}
