/** Statements in another order, reads and joins before them. */
class EditMoves {
    static int x, y;
    static boolean done;

    static void three() {
        Probe.hit("a"); //@three-a
        Probe.hit("b"); //@three-b
        Probe.hit("c"); //@three-c
        Probe.hit("d");
    }

    static void lastOfBody() {
        for (int i = 0; i < 2; i++) {
            Probe.hit("a"); //@body-a
            Probe.hit("b"); //@body-b
        }
    }

    static void lastOfWhile() {
        int n = 0;
        while (n++ < 2) {
            Probe.hit("a"); //@while-a
            Probe.hit("b"); //@while-b
        }
    }

    static void choices() {
        for (int i = 0; i < 2; i++)
            choice(i == 0);
    }

    static void choice(boolean yes) {
        Probe.hit("a"); //@choice-a
        if (yes) Probe.hit("b"); //@choice-b
        Probe.hit("c" + (yes ? 1 : 2)); //@choice-c
        Probe.hit("d"); //@choice-d
    }

    static int depends(int n) {
        int v = n + 1; //@depends-a
        x = v; //@depends-b
        v = 5; //@depends-c
        y = v; //@depends-d
        v++; //@depends-e
        long w = v; //@depends-f
        return (int) w; //@depends-g
    }

    static void loop(int n) {
        x = 1; //@loop-a
        while (n > 0) //@loop-b
            n--; //@loop-n
        y = 2; //@loop-c
    }

    static void block() {
        x = 1; //@block-a
        try {
            Probe.hit("b"); //@block-b
            Probe.hit("c"); //@block-c
        } catch (RuntimeException e) {
            y = 4;
        }
        synchronized (EditMoves.class) {
            done = true; //@block-d
        }
    }

    static void joinedTwice() {
        joined(true);
        joined(false);
    }

    static void joined(boolean yes) {
        if (yes)
            Probe.hit("a"); //@joined-a
        Probe.hit("b"); //@joined-b
        Probe.hit("c"); //@joined-c
        Probe.hit("d");
    }

    static void leaves(int n) {
        x = 1; //@leaves-a
        if (n > 3) return; //@leaves-b
        y = 2; //@leaves-c
    }

    static void finals() {
        try {
            x = 1; //@finals-a
        } finally {
            y = 2; //@finals-b
        }
    }

    /* Reads. */

    static class Watched {
        static int value = Probe.value(1, "init");
        static long wide = 1;
        long own;
    }

    static void reads() {
        Probe.hit("a");
        Probe.hit("b"); //@read
        Probe.hit("c");
    }

    static void readsInLoop() {
        int n = 0;
        do {
            Probe.hit("a"); //@read-loop-first
        } while (++n < 2); //@read-loop-last
        Probe.hit("b");
    }

    static void readsNull() {
        readsOf(null, 0);
    }

    static void readsOf(Watched w, int n) {
        try {
            Probe.hit("a");
            Probe.hit("b"); //@read-null
        } catch (NullPointerException e) {
            Probe.hit("null");
        }
    }

    static void readsIf() {
        for (int i = 0; i < 2; i++) {
            if (i == 0)
                Probe.hit("a");
            else
                Probe.hit("b"); //@read-else
        }
    }

    /* Joins. */

    static class Worker extends Thread {
        volatile boolean finished;

        @Override
        public void run() {
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                return;
            }
            finished = true;
        }
    }

    static Worker kept;

    static void joins() {
        Worker w = new Worker(); //@make
        w.start(); //@start
        Probe.hit("j" + w.finished); //@join
        Probe.hit("k");
    }

    static void joinsField() {
        kept = new Worker();
        kept.start(); //@start-field
        Probe.hit("j" + kept.finished); //@join-field
    }

    static void joinsUnnamed() {
        new Worker().start(); //@start-unnamed
        Probe.hit("j"); //@join-unnamed
    }

    static void joinsOther() {
        Worker w = new Worker();
        w.start(); //@start-other
        w = new Worker();
        Probe.hit("j"); //@join-other
    }

    static void joinsTwo() {
        Worker v = new Worker(), w = new Worker();
        v.start(); w.start(); //@start-two
        Probe.hit("j"); //@join-two
    }

    static void joinsLoop() {
        for (int i = 0; i < 2; i++) {
            Worker w = new Worker();
            w.start(); //@start-loop
        }
        Probe.hit("j"); //@join-loop
    }

    /* Units. */

    int count;
    static int[] slots = new int[4];
    int[][] table = new int[2][2];

    void units(EditMoves other) {
        count++; //@unit
        this.count = 2 * count + other.count; //@unit-two
        count = 1; //@unit-write
        slots[x]++; //@unit-slots
        table[x][y] += 2; //@unit-table
        int v = slots[0]; //@unit-read
    }
}
