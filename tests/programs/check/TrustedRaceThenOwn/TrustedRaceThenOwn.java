// Two threads write one element in code that is trusted, which is a race that is not reported; that main reads it is one
// that is.  Main does so only in executions that are not tried before switching points are known.
public class TrustedRaceThenOwn {
    static final int[] elements = new int[1];
    static volatile int a, b;

    static class Trusted {
        static void write() {
            elements[0] = 1;
        }
    }

    static void writeFirst() {
        Trusted.write();
        a = 1;
        b = 1;
    }

    public static void main(String[] args) {
        new Thread(TrustedRaceThenOwn::writeFirst).start();
        new Thread(Trusted::write).start();
        if (b == 0 && a == 1)
            System.out.println(elements[0]);
    }
}
