// A constructor gives the object away before it writes a volatile field: another thread may come between.
public class ConstructorLeaksThis {
    static volatile ConstructorLeaksThis shared;
    volatile int value;

    ConstructorLeaksThis() {
        shared = this;
        value = 1;
    }

    public static void main(String[] args) {
        new Thread(ConstructorLeaksThis::new).start();
        ConstructorLeaksThis seen = shared;
        assert seen == null || seen.value == 1;
    }
}
