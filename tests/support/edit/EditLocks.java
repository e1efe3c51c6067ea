/** Ways into and out of statements. Lines are named by the words after "//@". */
class EditLocks extends EditLocksBase {
    static void plain() {
        Probe.hit("a"); //@plain-before
        Probe.hit("b"); //@plain
        Probe.hit("c"); //@plain-after
    }

    static void returns() {
        Probe.hit("i" + returnInt());
        Probe.hit("l" + returnLong());
        Probe.hit("d" + returnDouble());
        Probe.hit(returnObject());
        returnNothing(true);
        returnNothing(false);
    }

    static int returnInt() {
        return Probe.value(7, "x"); //@return-int
    }

    static long returnLong() {
        return 1L << 40 | Probe.value(1, "x"); //@return-long
    }

    static double returnDouble() {
        return Probe.value(1, "x") / 2.0; //@return-double
    }

    static String returnObject() {
        return "o" + Probe.value(2, "x"); //@return-object
    }

    static void returnNothing(boolean early) {
        if (Probe.is(early, "t")) return; //@return-void
        Probe.hit("late");
    }

    static void breaks() {
        for (int i = 0; i < 3; i++) {
            Probe.hit("a");
            if (Probe.is(i == 1, "t")) break; //@break
            Probe.hit("c");
        }
    }

    static void continues() {
        for (int i = 0; i < 2; i++) {
            Probe.hit("a");
            if (Probe.is(i == 0, "t")) continue; //@continue
            Probe.hit("c");
        }
    }

    static void leavesLoops() {
        outer:
        for (int i = 0; i < 2; i++) {
            for (int k = 0; k < 2; k++) {
                if (Probe.is(i + k == 2, "o")) break outer; //@leave-first
                if (Probe.is(k == 1, "i")) continue outer; //@leave-last
            }
        }
    }

    static void caught() {
        try {
            Probe.fail("x"); //@caught
        } catch (IllegalStateException e) {
            Probe.hit("h"); //@handler
        }
        Probe.hit("a");
    }

    static void uncaught() {
        Probe.fail("x"); //@uncaught
    }

    static void wholeTry() {
        try { //@try-first
            Probe.hit("a");
            Probe.fail("b");
        } catch (IllegalStateException e) {
            Probe.hit("c");
        } //@try-last
        Probe.hit("d");
    }

    static void intoTry() {
        Probe.hit("a"); //@into-try-first
        try {
            Probe.fail("b"); //@into-try-last
            Probe.hit("never");
        } catch (IllegalStateException e) {
            Probe.hit("c");
        }
        Probe.hit("d");
    }

    static void outOfTry() {
        try {
            Probe.hit("a");
            Probe.fail("b"); //@out-of-try-first
        } catch (IllegalStateException e) {
            Probe.hit("c");
        }
        Probe.hit("d"); //@out-of-try-last
        Probe.hit("e");
    }

    static void intoHandler() {
        try {
            Probe.fail("a");
            Probe.hit("b"); //@into-handler-first
        } catch (IllegalStateException e) {
            Probe.hit("c" + e.getMessage());
        }
        Probe.hit("d"); //@into-handler-last
        Probe.hit("e");
    }

    static void intoCatch() {
        try {
            Probe.fail("a");
        } catch (IllegalStateException e) { //@into-catch-first
            Probe.hit("b" + e.getMessage());
            Probe.hit("c"); //@into-catch-last
        }
        Probe.hit("d");
    }

    static void nestedTry() {
        try {
            try {
                Probe.hit("a");
                Probe.fail("b"); //@nested-try
            } catch (ArithmeticException e) {
                Probe.hit("wrong");
            }
        } catch (IllegalStateException e) {
            Probe.hit("c");
        } catch (RuntimeException e) {
            Probe.hit("wrong");
        }
    }

    static void finals() {
        lastly(0);
        lastly(1);
        try {
            lastly(2);
        } catch (IllegalStateException e) {
            Probe.hit("e");
        }
    }

    static void lastly(int how) {
        try {
            if (how == 1)
                return;
            Probe.hit("a");
            if (how == 2)
                Probe.fail("b");
        } finally {
            Probe.hit("f"); //@finally-first
            Probe.hit("g"); //@finally-last
        }
        Probe.hit("c");
    }

    static void whiles() {
        int n = 0;
        while (Probe.is(n++ < 2, "w")) //@while
            Probe.hit("b");
    }

    static void whileBody() {
        int n = 0;
        while (Probe.is(n++ < 2, "w"))
            Probe.hit("b"); //@while-body
    }

    static void fors() {
        for (int i = Probe.value(0, "i"); Probe.is(i < 2, "w"); i += Probe.value(1, "s")) { //@for
            Probe.hit("b");
        }
    }

    static void doWhile() {
        int n = 0;
        do {
            Probe.hit("b");
        } while (Probe.is(++n < 2, "w")); //@do-while
    }

    /** The lines begin with the target of a jump from their end. */
    static void wholeLoop() {
        int n = 0;
        do {
            Probe.hit("b"); //@loop-first
        } while (Probe.is(++n < 2, "w")); //@loop-last
        Probe.hit("c");
    }

    static void ifs() {
        branch(true);
        branch(false);
    }

    static void branch(boolean yes) {
        if (Probe.is(yes, "t")) { //@if
            Probe.hit("y"); //@if-then
        } else {
            Probe.hit("n");
        }
        Probe.hit("z"); //@if-after
    }

    static void switches() {
        for (int i = 0; i < 4; i++)
            choose(i);
    }

    static void choose(int n) {
        switch (Probe.value(n, "s")) { //@switch
        case 0:
            Probe.hit("zero");
            break;
        case 1:
            Probe.hit("one"); //@case
        case 2:
            Probe.hit("two");
            break;
        default:
            Probe.hit("many");
        }
        switch (n) { //@lookup-first
        case -1000:
            Probe.hit("minus");
            return;
        case 2:
            Probe.hit("two");
            return;
        } //@lookup-last
        Probe.hit("end");
    }

    /** Lines between which jumps go from before them into their middle. */
    static void intoMiddle() {
        for (int i = 0; i < 2; i++)
            middle(i);
    }

    static void intoMiddleOnly() {
        middle(1);
    }

    static void middle(int n) {
        switch (n) {
        case 0:
            Probe.hit("a");
            Probe.hit("b"); //@middle-first
        case 1:
            Probe.hit("c"); //@middle-last
        }
        Probe.hit("d");
    }

    static void conditional() {
        int v = Probe.is(true, "t") //@conditional-1
            ? Probe.value(1, "x") //@conditional
            : Probe.value(2, "y"); //@conditional-3
        Probe.hit("v" + v);
    }

    static void logical() {
        boolean v = Probe.is(true, "x")
            && Probe.is(false, "y") //@logical
            && Probe.is(true, "z");
        Probe.hit("v" + v);
    }

    static void logicalIf() {
        if (Probe.is(true, "x")
            && Probe.is(false, "y")) { //@logical-if
            Probe.hit("t");
        }
        Probe.hit("z");
    }

    static void arguments() {
        Probe.hit("a");
        Math.max(Probe.value(1, "p"),
            Probe.value(2, "q")); //@arguments
        Probe.hit("b");
    }

    static void monitors() {
        synchronized (EditLocks.class) { //@synchronized
            Probe.hit("a");
            Probe.hit("b"); //@in-synchronized
        }
        Probe.hit("c");
    }

    static void partly() {
        Probe.hit("a"); //@partly-first
        synchronized (EditLocks.class) {
            Probe.hit("b"); //@partly-last
            Probe.hit("c");
        }
        Probe.hit("d");
    }

    static void failing() {
        try {
            Probe.hit("a"); //@failing-1
            Probe.fail("b"); //@failing-2
            Probe.hit("c"); //@failing-3
        } catch (IllegalStateException e) {
            Probe.hit("d");
        }
    }

    int field;

    EditLocks(int x) {
        super(Probe.value(x, "s")); //@super
        field = Probe.value(x, "k"); //@constructor
        Probe.hit("c");
    }

    static void constructs() {
        new EditLocks(3);
    }

    static class Initialized {
        static int x;

        static {
            Probe.hit("a");
            x = Probe.value(1, "b"); //@initializer
        }
    }

    static void initializes() {
        Probe.hit("x" + Initialized.x);
    }
}

class EditLocksBase {
    EditLocksBase(int x) {
    }
}
