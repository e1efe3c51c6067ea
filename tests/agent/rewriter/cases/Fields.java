/* Accesses to fields, one kind a case. */
class Fields {
    int i;
    long j;
    Object o;
    double d;
    byte b;
    volatile int v;
    volatile long w;
    final int fi = 7;
    final Object fo;
    final String fs = "constant";
    static int si;
    static long sj;
    static volatile Object sv;
    static final Object SF = new Object();
    static final int SI = Integer.parseInt("4");

    Fields() {
        i = 1;
        fo = new Object[2];
        w = 5;
    }

    Fields(Fields other) {
        this();
        i = other.i;
        other.i = 3;
        j = other.j;
    }

    static Object caseOwnReads() {
        Fields f = new Fields();
        return f.i + f.j + f.d + f.b + (f.o == null ? 1 : 2);
    }

    static Object caseOwnWrites() {
        Fields f = new Fields();
        f.i = 4;
        f.j = 5L;
        f.o = f;
        f.d = 2.5;
        f.b = 1;
        return f.i + f.j + f.d + f.b;
    }

    static Object caseVolatile() {
        Fields f = new Fields();
        f.v = 4;
        f.w = 5L;
        sv = "x";
        return f.v + f.w + (String) sv;
    }

    static Object caseFinals() {
        Fields f = new Fields();
        return f.fi + ((Object[]) f.fo).length + f.fs;
    }

    static Object caseStatics() {
        si = 3;
        sj = 4;
        si++;
        return si + sj + SI + (SF == null ? 1 : 0);
    }

    static Object caseCompound() {
        Fields f = new Fields();
        f.i++;
        f.j += 2;
        return f.i * f.j;
    }

    static Object caseOthers() {
        Other t = new Other();
        t.i = 2;
        t.j = 3;
        Other.s = 9;
        return t.i + t.j + Other.s + t.f;
    }

    static Object caseConstructors() {
        return new Fields(new Fields()).i;
    }

    static Object caseBeforeSuper() {
        return new Sub(3).i;
    }

    static Object caseCaptured() {
        int local = 4;
        Object inner = new Object() {
            public String toString() {
                return "" + local;
            }
        };
        return inner.toString();
    }

    static Object caseNull() {
        Fields f = null;
        try {
            return f.i;
        } catch (NullPointerException e) {
            try {
                f.j = 3;
            } catch (NullPointerException g) {
                return "both";
            }
        }
        return "none";
    }

    static Object caseRedundant() {
        Fields f = new Fields();
        int a = f.i + f.i + f.i;
        f.i = a;
        f.i = a + f.i;
        Fields g = f;
        f = new Fields();
        return a + f.i + g.i + f.i;
    }

    static Object caseNotRedundant() {
        Fields f = new Fields();
        int a = f.i;
        Other.call();
        a += f.i;
        f.v = a;
        a += f.i;
        synchronized (f) {
            a += f.i;
        }
        return a + f.i;
    }

    static Object caseBranches() {
        Fields f = new Fields();
        int a = 0;
        for (int k = 0; k < 2; k++)
            a += k == 0 ? f.i : f.b;
        return a;
    }
}

class Other {
    int i;
    long j;
    static int s;
    final int f = 6;

    static void call() {}
}

class Base {
    int i;

    Base(int i) {
        this.i = i;
    }
}

class Sub extends Base {
    int own;

    Sub(int i) {
        super(i > 2 ? new Other().i + 5 : 3);
        own = i;
    }
}
