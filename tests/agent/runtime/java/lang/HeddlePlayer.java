// Plays random traces through the runtime's hooks, on threads that are only played, and prints each trace
// together with the races that were reported.  play.c reads that and plays the same through src/analysis/race.c.
//
//   HeddlePlayer FIRST_SEED COUNT [quiet]
package java.lang;

public final class HeddlePlayer {
    // Sites: one for each event of a trace, in a block for each kind of place.
    static final int EVENTS = 4096;
    static final int PLAIN_SITES = EVENTS;
    static final int VOLATILE_SITES = 2 * EVENTS;
    static final int FINAL_SITES = 3 * EVENTS;
    static final int CLASS_SITES = 4 * EVENTS; // by class
    static final int UNSEEN = 50; // numbers of objects with final fields from here on; by thread

    static final class Box {
        int f;
        long $heddle$f;
        long $heddle$f$s;
        volatile int v;
        Object $heddle$v;
        Object $heddleFreeze;
        long $heddleFreeze$s;
        Object $heddleMonitor;
    }

    static final class C0 { }
    static final class C1 { }
    static final class C2 { }
    static final Class<?>[] CLASSES = {C0.class, C1.class, C2.class};

    static final class Sink extends HeddleRace.HeddleSink {
        @Override
        void race(int place, int siteNow, int siteThen, int kinds, int slotThen, Object object,
                  int index) {
            out.append("! ").append(siteNow % EVENTS).append(' ').append(siteThen % EVENTS)
                .append(' ').append(kinds).append(' ').append(index).append('\n');
        }

        @Override
        void gap(int reason, int site) {
            out.append("gap ").append(reason).append('\n');
        }

        @Override
        Object[] fields(Class<?> of) {
            return of == Box.class ? new Object[] {"f", "1", "v", "2"} : null;
        }
    }

    static StringBuilder out = new StringBuilder();

    // ---- random numbers ----

    static long state;

    static int random(int bound) {
        state = state * 6364136223846793005L + 1442695040888963407L;
        return (int) ((state >>> 33) % bound);
    }

    static boolean chance(int percent) {
        return random(100) < percent;
    }

    // ---- one trace ----

    HeddleTestThread[] threads;
    int[] life; // 0 not started, 1 running, 2 ended
    int[][] held; // by thread and monitor: how often
    int[] owner;  // of monitors; -1: none
    Box[] boxes;  // plain places
    Box[] volatiles;
    Object[] monitors;
    Object[] contracts;
    Object[] arrays;
    boolean[] isInitialized;
    boolean hasHandles; // accesses by VarHandles
    boolean isWeak;     // in all modes, not only plain and volatile
    boolean isRanged; // arrays are accessed in ranges, and element by element in their order
    int stride;       // most steps other than 1
    int[] cursors;    // of arrays
    int meetings;     // see laned()
    int[][] loops;    // by thread: its last loop, which it executes again; see range()
    int discipline; // percent of accesses that are under a monitor of their own
    int writes;     // percent
    int freezes;    // percent of steps that freeze an object which no other thread gets
    int events;

    // Finals: object i is written and frozen by its maker, and refers to boxes[i], or to the array if there is no box.
    Box[] finals;
    Box[] references; // where they are published
    int[] stage;     // 0 nothing, 1 written, 2 frozen, 3 published
    int[] maker;
    boolean[][] got; // by thread

    // Some traces have a shape, for what hardly ever happens by chance alone.

    // The only place is the box or array of the only object: a freeze orders the same for the runtime and race.c.
    boolean isOneFrozen;
    // Threads execute few loops again and again, and freeze objects in between.
    boolean isSteady;
    // Each thread has lanes of an array for itself; see laned().
    boolean isLaned;
    // Threads pass on what they wrote by accesses of one box in all modes; see pass().
    boolean isPassing;
    // Many threads read one box; see share().
    boolean isShared;
    // More threads than slots, which start and end all the time.
    boolean isCrowded;

    HeddlePlayer() {
        int shape = random(100);
        isOneFrozen = shape < 15;
        isSteady = shape >= 15 && shape < 20;
        isLaned = shape >= 20 && shape < 25;
        isCrowded = shape >= 25 && shape < 30;
        isPassing = shape >= 30 && shape < 33;
        isShared = shape >= 33 && shape < 36;
        threads = new HeddleTestThread[isCrowded ? 20 : isShared ? 6 + random(7)
            : 2 + random(isSteady ? 2 : 5)];
        life = new int[threads.length];
        boxes = make(isOneFrozen ? random(2) : isSteady ? 0 : isPassing ? 10 : 1 + random(isCrowded ? 2 : 4));
        volatiles = make(random(3));
        monitors = new Object[isCrowded ? 1 : 1 + random(3)];
        contracts = new Object[isLaned || isPassing || isShared ? 1 : random(3)];
        arrays = new Object[isOneFrozen ? 1 - boxes.length : isSteady || isLaned ? 1 : random(isCrowded ? 2 : 4)];
        finals = make(isOneFrozen ? 1
            : !isSteady && !isLaned && !isPassing && !isShared && chance(15) ? 1 + random(boxes.length) : 0);
        references = make(finals.length);
        stage = new int[finals.length];
        maker = new int[finals.length];
        got = new boolean[threads.length][finals.length];
        isInitialized = new boolean[CLASSES.length];
        hasHandles = isPassing || !isOneFrozen && !isSteady && !isLaned && !isShared && chance(40);
        isWeak = isPassing || hasHandles && chance(70);
        isRanged = chance(50);
        stride = 2 + random(isLaned ? 4 : 3);
        cursors = new int[arrays.length];
        loops = new int[threads.length][];
        discipline = isSteady ? 80 : chance(50) ? 100 : chance(50) ? 95 : 60;
        writes = chance(40) ? 3 : 10 + random(60);
        freezes = isSteady ? 25 : 1;
        held = new int[threads.length][monitors.length];
        owner = new int[monitors.length];
        for (int i = 0; i < threads.length; i++) {
            threads[i] = new HeddleTestThread();
        }
        for (int i = 0; i < monitors.length; i++) {
            monitors[i] = chance(50) ? new Object() : new Box();
            owner[i] = -1;
        }
        for (int i = 0; i < contracts.length; i++) {
            contracts[i] = new Object();
        }
        int length = 0;
        for (int i = 0; i < arrays.length; i++) {
            if (i == 0 || chance(50)) { // else as a row of a matrix
                length = isLaned ? 48 + random(52) : 1 + random(chance(70) ? 20 : 99);
            }
            arrays[i] = chance(50) ? new int[length] : (Object) new double[length];
        }
    }

    static Box[] make(int count) {
        Box[] made = new Box[count];
        for (int i = 0; i < count; i++) {
            made[i] = new Box();
        }
        return made;
    }

    static void say(String what, int... numbers) {
        out.append(what);
        for (int number : numbers) {
            out.append(' ').append(number);
        }
        out.append('\n');
    }

    void play(int length) {
        HeddleThread.attach(threads[0]);
        life[0] = 1;
        if (isWeak) {
            weaken();
        }
        int started = 1;
        while (started < threads.length && chance(isCrowded || isOneFrozen ? 60 : 80)) {
            start(0, started++);
        }
        if (isOneFrozen && chance(70)) {
            handOver(started);
        }
        while (events < length) {
            int t = random(threads.length);
            if (life[t] == 1) {
                step(t);
            }
        }
    }

    int site() {
        return ++events;
    }

    void step(int t) {
        int what = random(100);
        if (isPassing && chance(90)) {
            pass(t);
        } else if (isShared && chance(90)) {
            share(t);
        } else if (isLaned && chance(80)) {
            laned(t);
        } else if (isCrowded && chance(40)) {
            succeed(t);
        } else if (chance(freezes)) {
            freeze(t);
        } else if (hasHandles && chance(20)) {
            weak(t);
        } else if (what < 55) {
            guarded(t);
        } else if (what < 65) {
            life(t);
        } else if (what < 72) {
            monitor(t);
        } else if (what < 80) {
            volatileAccess(t);
        } else if (what < 86) {
            contract(t);
        } else if (what < 88) {
            classes(t);
        } else if (what < 90) {
            interrupt(t);
        } else {
            finals(t);
        }
    }

    // ---- accesses ----

    // Some accesses of one place, under its monitor or not.
    void guarded(int t) {
        int place = random(boxes.length + (isLaned ? 0 : arrays.length));
        int m = place % monitors.length;
        boolean locks = chance(discipline) && owner[m] != t;
        if (locks && owner[m] != -1) {
            return;
        }
        if (locks) {
            lock(t, m);
        }
        int count = 1 + random(3);
        for (int i = 0; i < count; i++) {
            boolean isWrite = chance(writes);
            if (chance(freezes)) {
                freeze(t);
            }
            if (place < boxes.length) {
                access(t, place, isWrite);
            } else {
                array(t, place - boxes.length, isWrite);
                int next = boxes.length + random(arrays.length);
                if (next % monitors.length == m) { // another one that the same monitor guards
                    place = next;
                }
            }
        }
        if (locks) {
            unlock(t, m);
        }
    }

    void access(int t, int place, boolean isWrite) {
        int site = site();
        say("A", t, isWrite ? 1 : 0, 0, 0, 1, place, site);
        HeddleRuntime.define(PLAIN_SITES + site, HeddleRuntime.PLAIN, Box.class, "f");
        if (isWrite) {
            HeddleHooks.write(threads[t], boxes[place], PLAIN_SITES + site);
        } else {
            HeddleHooks.read(threads[t], boxes[place], PLAIN_SITES + site);
        }
    }

    void array(int t, int a, boolean isWrite) {
        if (loops[t] != null && chance(isSteady || isOneFrozen ? 85 : 25)) {
            again(t, a, loops[t]);
            return;
        }
        int length = length(a);
        int site = site();
        int from = random(length);
        int to = from + 1;
        int step = 1;
        int how = random(isSteady ? 2 : isRanged ? 5 : 6); // single elements anywhere end the time of ranges
        if (how == 0) {
            boolean isMost = length > 1 && chance(30); // all but the first or the last
            from = isMost ? random(2) : 0;
            to = isMost ? from + length - 1 : length;
        } else if (how == 1) {
            to = from + 1 + random(length - from);
        } else if (how == 2 || how == 3) {
            to = from + 1 + random(length - from);
            step = chance(80) ? stride : 1 + random(10);
        } else if (how == 4) {
            from = cursors[a];
            to = from + 1;
            cursors[a] = (from + (chance(95) ? 1 : 2)) % length;
        }
        if (how < 4) {
            loops[t] = new int[] {from, to, step, isWrite ? 1 : 0, site};
            range(t, a, loops[t]);
            return;
        }
        say("R", t, a, from, to, step, isWrite ? 1 : 0, site);
        if (isWrite) {
            HeddleHooks.writeArray(threads[t], arrays[a], from, PLAIN_SITES + site);
        } else {
            HeddleHooks.readArray(threads[t], arrays[a], from, PLAIN_SITES + site);
        }
    }

    // The loop at the same site with this array, and mostly with the bounds that it had.
    void again(int t, int a, int[] loop) {
        int length = length(a);
        if (loop[0] >= length || chance(isSteady || isOneFrozen ? 10 : 45)) {
            loop[0] = random(length);
            loop[1] = loop[0] + 1 + random(length - loop[0]);
        }
        loop[1] = Math.min(loop[1], length);
        events++;
        range(t, a, loop);
    }

    // loop: the bounds, the step, whether it writes, and the site.
    void range(int t, int a, int[] loop) {
        say("R", t, a, loop[0], loop[1], loop[2], loop[3], loop[4]);
        HeddleHooks.range(threads[t], arrays[a], loop[0], loop[1], loop[2], PLAIN_SITES + loop[4],
                          loop[3] == 1);
    }

    int length(int a) {
        return java.lang.reflect.Array.getLength(arrays[a]);
    }

    // A thread accesses its lanes without a monitor, mostly all of one.  At times all threads meet, and the lanes
    // go to other threads.
    void laned(int t) {
        int lane = random(stride);
        boolean isOwn = (lane + meetings) % threads.length == t;
        if (chance(1)) {
            meet(-1);
            return;
        } else if (!isOwn && !chance(1)) {
            return;
        }
        int length = length(0);
        int from = lane;
        int to = length;
        int step = stride;
        int how = random(100);
        if (how < 4) {
            step = 2 * stride; // no step of these lanes: each element gets its own words
        } else if (how < 8) {
            from += stride * random((length - lane) / stride);
            to = from + 1 + random(length - from);
        }
        range(t, 0, new int[] {from, to, step, chance(50) ? 1 : 0, site()});
    }

    // All that the threads have done, but for one of them (-1: none), happens before what they do next.
    void meet(int without) {
        meetings++;
        for (int t = 0; t < threads.length; t++) {
            if (life[t] == 1 && t != without) {
                say("P", t, 0, 0);
                HeddleContract.release(threads[t], contracts[0], 0);
            }
        }
        for (int t = 0; t < threads.length; t++) {
            if (life[t] == 1 && t != without) {
                say("G", t, 0, 0);
                HeddleContract.acquire(threads[t], contracts[0], 0);
            }
        }
    }

    int anyRunning() {
        int t = random(threads.length);
        while (life[t] != 1) {
            t = random(threads.length);
        }
        return t;
    }

    // A thread writes to a box, and another one reads it.  In between they and others access box 0.
    void pass(int t) {
        int place = 1 + random(boxes.length - 1);
        int u = anyRunning();
        access(t, place, true);
        weak(t);
        for (int i = random(4); i > 0; i--) {
            weak(anyRunning());
        }
        weak(u);
        access(u, place, false);
        meet(-1);
    }

    // All threads read a box again and again.  Who writes it knows what all have read, but perhaps one of them.
    void share(int t) {
        if (!chance(5)) {
            access(t, 0, false);
            return;
        }
        meet(chance(50) ? random(threads.length) : -1);
        if (chance(70)) {
            access(t, 0, true);
        }
        meet(-1);
    }

    void volatileAccess(int t) {
        if (volatiles.length == 0) {
            return;
        }
        int place = random(volatiles.length);
        boolean isWrite = chance(50);
        int site = site();
        say("A", t, isWrite ? 1 : 0, 3, 3, 1, 1000 + place, site);
        HeddleRuntime.define(VOLATILE_SITES + site, HeddleRuntime.VOLATILE, Box.class, "v");
        if (isWrite) {
            HeddleHooks.write(threads[t], volatiles[place], VOLATILE_SITES + site);
        } else {
            HeddleHooks.read(threads[t], volatiles[place], VOLATILE_SITES + site);
        }
    }

    void handle(int t, Box holder, int kind, int mode, int site) {
        long offset = HeddleRuntime.U.objectFieldOffset(Box.class, "f");
        HeddleAccess.begin(threads[t], holder, offset, false, kind, mode, mode, site);
        HeddleAccess.end(threads[t], holder, offset, false, kind, mode, mode, true, site);
    }

    // Volatile writes before the first weak access of a place do not say which of them a read sees; so each
    // place has one at the beginning.
    void weaken() {
        for (Box box : boxes) {
            handle(0, box, HeddleAccess.READ, HeddleAccess.OPAQUE, 0);
        }
        for (Object array : arrays) {
            for (int i = 0; i < java.lang.reflect.Array.getLength(array); i++) {
                HeddleAccess.begin(threads[0], array, i, false, HeddleAccess.READ,
                                   HeddleAccess.OPAQUE, 0, 0);
                HeddleAccess.end(threads[0], array, i, false, HeddleAccess.READ,
                                 HeddleAccess.OPAQUE, 0, false, 0);
            }
        }
    }

    // Accesses by VarHandles of plain and volatile fields and of elements; and fences.
    void weak(int t) {
        if (isWeak && chance(20)) {
            int kind = random(3);
            events++;
            say("F", t, kind);
            HeddleAccess.fence(threads[t], kind);
            return;
        }
        int kind = random(3);
        int mode = isWeak ? random(4) : chance(50) ? HeddleAccess.PLAIN : HeddleAccess.VOLATILE;
        int writeMode = mode;
        if (kind == HeddleAccess.UPDATE && mode == HeddleAccess.ACQUIRE_RELEASE) {
            writeMode = HeddleAccess.OPAQUE;
        } else if (kind == HeddleAccess.UPDATE && mode == HeddleAccess.OPAQUE) {
            writeMode = HeddleAccess.ACQUIRE_RELEASE;
        }
        boolean wrote = kind == HeddleAccess.WRITE || kind == HeddleAccess.UPDATE;
        int place = isPassing ? 0 : random(boxes.length + volatiles.length + arrays.length);
        Object holder;
        long offset;
        int number;
        if (place < boxes.length) {
            holder = boxes[place];
            offset = HeddleRuntime.U.objectFieldOffset(Box.class, "f");
            number = place;
        } else if (place < boxes.length + volatiles.length) {
            number = place - boxes.length;
            holder = volatiles[number];
            offset = HeddleRuntime.U.objectFieldOffset(Box.class, "v");
            number += 1000;
        } else {
            number = place - boxes.length - volatiles.length;
            holder = arrays[number];
            offset = random(java.lang.reflect.Array.getLength(holder));
            number = 2000 + 100 * number + (int) offset;
        }
        if (mode != 0 && number >= 1000 && number < 2000 && mode != 3) {
            return; // volatile writes by fields do not say when they have ended: see HeddleSync
        }
        int site = site();
        say("A", t, kind, mode, writeMode, wrote ? 1 : 0, number, site);
        HeddleAccess.begin(threads[t], holder, offset, false, kind, mode, writeMode, site);
        HeddleAccess.end(threads[t], holder, offset, false, kind, mode, writeMode, wrote, site);
    }

    // ---- synchronization ----

    void lock(int t, int m) {
        owner[m] = t;
        if (held[t][m]++ == 0) {
            say("L", t, m);
        }
        HeddleHooks.enter(threads[t], monitors[m]);
    }

    void unlock(int t, int m) {
        if (--held[t][m] == 0) {
            owner[m] = -1;
            say("U", t, m);
        }
        HeddleHooks.exit(threads[t], monitors[m]);
    }

    void monitor(int t) {
        int m = random(monitors.length);
        events++;
        if (owner[m] == -1) {
            lock(t, m);
        } else if (owner[m] == t) {
            if (chance(20)) {
                lock(t, m);
            } else {
                unlock(t, m);
            }
        }
    }

    void start(int t, int u) {
        say("S", t, u);
        HeddleThread.starting(threads[t], threads[u]);
        life[u] = 1;
    }

    void life(int t) {
        int u = random(threads.length);
        events++;
        if (life[u] == 0) {
            start(t, u);
        } else if (life[u] == 2) {
            say("J", t, u);
            HeddleThread.joined(threads[t], threads[u]);
        } else if (u == t && t != 0 && chance(30)) {
            end(t);
        }
    }

    void end(int t) {
        for (int m = 0; m < monitors.length; m++) {
            while (held[t][m] > 0) {
                unlock(t, m);
            }
        }
        say("E", t);
        HeddleThread.ended(threads[t]);
        life[t] = 2;
    }

    // The thread ends, and another one begins where it was, perhaps in its slot.
    void succeed(int t) {
        int by = random(threads.length);
        int u = random(threads.length);
        events++;
        if (t == 0 || t == by || life[by] != 1 || life[u] != 0) {
            return;
        }
        guarded(t);
        end(t);
        start(by, u);
        guarded(u);
    }

    void contract(int t) {
        if (contracts.length == 0) {
            return;
        }
        int o = random(contracts.length);
        int kind = random(3);
        events++;
        if (chance(50)) {
            say("P", t, o, kind);
            HeddleContract.release(threads[t], contracts[o], kind);
        } else {
            say("G", t, o, kind);
            HeddleContract.acquire(threads[t], contracts[o], kind);
        }
    }

    void classes(int t) {
        int c = random(CLASSES.length);
        events++;
        if (!isInitialized[c]) {
            isInitialized[c] = true;
            say("C", t, c);
            HeddleClass.of(CLASSES[c]).reset();
            HeddleHooks.initialized(threads[t], CLASSES[c]);
        } else {
            say("c", t, c);
            HeddleRuntime.define(CLASS_SITES + c, HeddleRuntime.CLASS, CLASSES[c], null);
            HeddleHooks.useClass(threads[t], CLASS_SITES + c);
        }
    }

    void interrupt(int t) {
        events++;
        if (chance(50)) {
            int u = random(threads.length);
            say("I", t, u);
            HeddleThread.interrupting(threads[t], threads[u]);
        } else {
            say("i", t);
            HeddleThread.interruptSeen(threads[t], threads[t]);
        }
    }

    // An object with a final field that no other thread ever gets: its freeze orders nothing.
    void freeze(int t) {
        int site = site();
        say("N", t, UNSEEN + t, UNSEEN + t);
        say("Z", t, UNSEEN + t);
        HeddleRuntime.define(FINAL_SITES + site, HeddleRuntime.FINAL, Box.class, null);
        HeddleHooks.frozen(threads[t], new Box(), FINAL_SITES + site);
    }

    // Objects with a final field: written, frozen, published by an opaque write, got by opaque reads.
    void finals(int t) {
        if (finals.length > 0) {
            advance(t, random(finals.length));
        }
    }

    // One thread makes the first object, another one gets it, and nothing but the freeze orders the two.  The maker
    // may be a new thread, perhaps without a slot, that knows of a write of which the other one does not.
    void handOver(int started) {
        int t = random(started);
        int u = random(started);
        if (started < threads.length && chance(60)) {
            t = started;
            accessReferred(0, 0, true);
            start(0, t);
        }
        if (t == u) {
            return;
        }
        while (stage[0] < 3) {
            advance(t, 0);
            if (chance(20)) {
                accessReferred(t, 0, true); // perhaps behind the freeze
            }
        }
        advance(u, 0);
        advance(u, 0);
    }

    // What the thread does next with the object.
    void advance(int t, int o) {
        int site = site();
        if (stage[o] == 0) {
            maker[o] = t;
            stage[o] = 1;
            say("N", t, o, referred(o));
            accessReferred(t, o, true);
        } else if (stage[o] == 1 && maker[o] == t) {
            stage[o] = 2;
            say("Z", t, o);
            HeddleRuntime.define(FINAL_SITES + site, HeddleRuntime.FINAL, Box.class, null);
            HeddleHooks.frozen(threads[t], finals[o], FINAL_SITES + site);
        } else if (stage[o] == 2 && maker[o] == t) {
            stage[o] = 3;
            say("W", t, o);
            handle(t, references[o], HeddleAccess.WRITE, HeddleAccess.OPAQUE, site);
        } else if (stage[o] == 3 && !got[t][o]) {
            got[t][o] = true;
            say("g", t, o);
            handle(t, references[o], HeddleAccess.READ, HeddleAccess.OPAQUE, site);
        } else if (got[t][o]) {
            say("f", t, o, referred(o));
            HeddleRuntime.define(FINAL_SITES + site, HeddleRuntime.FINAL, Box.class, null);
            HeddleHooks.readFinal(threads[t], finals[o], FINAL_SITES + site);
            accessReferred(t, o, false);
        }
    }

    // The place to which the final field of the object refers; of an array the first element.
    int referred(int o) {
        return boxes.length > 0 ? o : 2000;
    }

    void accessReferred(int t, int o, boolean isWrite) {
        if (boxes.length > 0) {
            access(t, o, isWrite);
        } else {
            array(t, 0, isWrite);
        }
    }

    public static void main(String[] arguments) {
        long seed = Long.parseLong(arguments[0]);
        int count = Integer.parseInt(arguments[1]);
        HeddleRace.sink = new Sink();
        HeddleRuntime.start();
        for (int i = 0; i < count; i++, seed++) {
            state = seed * 0x9E3779B97F4A7C15L;
            random(1);
            HeddleRuntime.reset();
            HeddleAccess.areHandled = true;
            HeddleReads.credit = chance(50) ? 0 : 64;
            HeddleThread.clockLimit = chance(20) ? 3 + random(20) : HeddleWord.CLOCK_MAX - 1;
            HeddlePlayer player = new HeddlePlayer();
            HeddleSlots.reset(player.isCrowded || player.isOneFrozen && chance(40) ? 3 + random(3)
                : chance(10) ? 2 + random(8) : HeddleWord.SLOTS);
            out.append("trace ").append(seed).append(' ').append(player.finals.length).append(' ')
                .append(player.isOneFrozen ? 1 : 0).append('\n');
            player.play(player.isLaned || player.isPassing || player.isShared ? 150 + random(250)
                : 20 + random(chance(20) ? 2000 : 150));
            out.append("end\n");
            System.out.print(out);
            out.setLength(0);
        }
        System.out.flush();
    }
}
