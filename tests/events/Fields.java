/* Reads and writes of fields by instructions. Behind `//=` stands what the line does, in order. */
public class Fields {
    boolean z;
    byte b;
    char c;
    short s;
    int i;
    long j;
    float f;
    double d;
    Object o;
    volatile boolean vz;
    volatile byte vb;
    volatile char vc;
    volatile short vs;
    volatile int vi;
    volatile long vj;
    volatile float vf;
    volatile double vd;
    volatile Object vo;

    static boolean sz;
    static byte sb;
    static char sc;
    static short ss;
    static int si;
    static long sj;
    static float sf;
    static double sd;
    static Object so;
    static volatile boolean svz;
    static volatile int svi;
    static volatile long svj;
    static volatile double svd;
    static volatile Object svo;

    static final int CONSTANT = 42; // inlined by the compiler: never read

    static class Base {
        int shadowed = 1; //= write plain Base.shadowed 1
    }

    static class Derived extends Base {
        int shadowed = 2; //= write plain Derived.shadowed 2
    }

    public static void main(String[] args) {
        Fields x = new Fields();
        x.z = true; //= write plain Fields.z true
        x.b = -1; //= write plain Fields.b -1
        x.c = '\uffff'; //= write plain Fields.c 65535
        x.s = -2; //= write plain Fields.s -2
        x.i = -3; //= write plain Fields.i -3
        x.j = 1L << 40; //= write plain Fields.j 1099511627776
        x.f = 1.5f; //= write plain Fields.f 1.5
        x.d = -2.5; //= write plain Fields.d -2.5
        x.o = x; //= write plain Fields.o Fields
        boolean z = x.z; //= read plain Fields.z true
        byte b = x.b; //= read plain Fields.b -1
        char c = x.c; //= read plain Fields.c 65535
        short s = x.s; //= read plain Fields.s -2
        int i = x.i; //= read plain Fields.i -3
        long j = x.j; //= read plain Fields.j 1099511627776
        float f = x.f; //= read plain Fields.f 1.5
        double d = x.d; //= read plain Fields.d -2.5
        Object o = x.o; //= read plain Fields.o Fields

        x.vz = z; //= write volatile Fields.vz true
        x.vb = b; //= write volatile Fields.vb -1
        x.vc = c; //= write volatile Fields.vc 65535
        x.vs = s; //= write volatile Fields.vs -2
        x.vi = i; //= write volatile Fields.vi -3
        x.vj = j; //= write volatile Fields.vj 1099511627776
        x.vf = f; //= write volatile Fields.vf 1.5
        x.vd = d; //= write volatile Fields.vd -2.5
        x.vo = o; //= write volatile Fields.vo Fields
        z = x.vz; //= read volatile Fields.vz true
        b = x.vb; //= read volatile Fields.vb -1
        c = x.vc; //= read volatile Fields.vc 65535
        s = x.vs; //= read volatile Fields.vs -2
        i = x.vi; //= read volatile Fields.vi -3
        j = x.vj; //= read volatile Fields.vj 1099511627776
        f = x.vf; //= read volatile Fields.vf 1.5
        d = x.vd; //= read volatile Fields.vd -2.5
        o = x.vo; //= read volatile Fields.vo Fields

        sz = z; //= write plain Fields.sz true
        sb = b; //= write plain Fields.sb -1
        sc = c; //= write plain Fields.sc 65535
        ss = s; //= write plain Fields.ss -2
        si = i; //= write plain Fields.si -3
        sj = j; //= write plain Fields.sj 1099511627776
        sf = f; //= write plain Fields.sf 1.5
        sd = d; //= write plain Fields.sd -2.5
        so = o; //= write plain Fields.so Fields
        z = sz; //= read plain Fields.sz true
        b = sb; //= read plain Fields.sb -1
        c = sc; //= read plain Fields.sc 65535
        s = ss; //= read plain Fields.ss -2
        i = si; //= read plain Fields.si -3
        j = sj; //= read plain Fields.sj 1099511627776
        f = sf; //= read plain Fields.sf 1.5
        d = sd; //= read plain Fields.sd -2.5
        o = so; //= read plain Fields.so Fields
        svz = z; //= write volatile Fields.svz true
        svi = i; //= write volatile Fields.svi -3
        svj = j; //= write volatile Fields.svj 1099511627776
        svd = d; //= write volatile Fields.svd -2.5
        svo = null; //= write volatile Fields.svo null
        z = svz; //= read volatile Fields.svz true
        i = svi; //= read volatile Fields.svi -3
        j = svj; //= read volatile Fields.svj 1099511627776
        d = svd; //= read volatile Fields.svd -2.5
        o = svo; //= read volatile Fields.svo null

        x.i++; //= read plain Fields.i -3; write plain Fields.i -2
        x.vi += 5; //= read volatile Fields.vi -3; write volatile Fields.vi 2
        x.vj--; //= read volatile Fields.vj 1099511627776; write volatile Fields.vj 1099511627775
        si = svi = 8; //= write volatile Fields.svi 8; write plain Fields.si 8
        ((Fields) x.o).i = x.vi; //= read plain Fields.o Fields; read volatile Fields.vi 2; write plain Fields.i 2
        i = CONSTANT;
        o = x.i == 2 && x.j == 0 ? x.vo : x.o; //= read plain Fields.i 2; read plain Fields.j 1099511627776; read plain Fields.o Fields
        Derived derived = new Derived();
        i = derived.shadowed; //= read plain Derived.shadowed 2
        i = ((Base) derived).shadowed; //= read plain Base.shadowed 1
        Fields nothing = null;
        try {
            nothing.i = 1;
        } catch (NullPointerException expected) {
            x.z = false; //= write plain Fields.z false
        }
        for (int round = 0; round < 3; round++) {
            x.s++; //= read plain Fields.s -2; write plain Fields.s -1; read plain Fields.s -1; write plain Fields.s 0; read plain Fields.s 0; write plain Fields.s 1
        }
    }
}
