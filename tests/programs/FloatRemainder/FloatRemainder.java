/** frem and drem: exact truncating remainder, signs, zeros, infinities, NaN, huge quotients. */
public class FloatRemainder {
    static float frem(float a, float b) { return a % b; }
    static double drem(double a, double b) { return a % b; }

    public static void main(String[] args) {
        float[] fs = {0f, -0f, 1f, -1f, 0.5f, 3.7f, -3.7f, 10f, 1e20f, Float.MIN_VALUE, Float.MIN_NORMAL, Float.MAX_VALUE, Float.POSITIVE_INFINITY,
            Float.NEGATIVE_INFINITY, Float.NaN};
        for (float a : fs) {
            StringBuilder sb = new StringBuilder().append(a).append(" %");
            for (float b : fs) sb.append(' ').append(frem(a, b));
            System.out.println(sb);
        }
        double[] ds = {0.0, -0.0, 1, -1, 0.1, 0.3, -2.5, 7.25, 1e-300, 1e300, Double.MIN_VALUE, Double.MIN_NORMAL, Double.MAX_VALUE,
            Double.POSITIVE_INFINITY, Double.NEGATIVE_INFINITY, Double.NaN};
        for (double a : ds) {
            StringBuilder sb = new StringBuilder().append(a).append(" %");
            for (double b : ds) sb.append(' ').append(drem(a, b));
            System.out.println(sb);
        }
        System.out.println(5.5 % 2 + " " + -5.5 % 2 + " " + 5.5 % -2 + " " + -5.5 % -2);
        System.out.println(Math.IEEEremainder(5.5, 2) + " " + Math.IEEEremainder(3, 2) + " " + Math.IEEEremainder(-5.5, 2));
        float f = 100.25f;
        f %= 7;
        System.out.println(f);
        double d = 1e17;
        d %= 3;
        System.out.println(d);
        d = 9007199254740993.0;
        d %= 1000.0f;
        System.out.println(d);
        int i = 17;
        i %= 5.5;
        System.out.println(i);
        long l = Long.MAX_VALUE;
        l %= 1e6;
        System.out.println(l);
        char c = 'z';
        c %= 50.5f;
        System.out.println((int) c);
        double[] arr = {12.5, -12.5};
        arr[0] %= 5;
        arr[1] %= 5;
        System.out.println(arr[0] + " " + arr[1] + " " + (arr[0]++ % 2) + " " + arr[0]);
        double acc = 0;
        double x = 12345.678;
        for (int k = 0; k < 2000; k++) {
            x = (x * 1.37 + 3.1) % 10007.77;
            acc += x % 1;
        }
        System.out.println(x + " " + acc);
        float fx = 1.5f;
        float facc = 0;
        for (int k = 0; k < 2000; k++) {
            fx = (fx * 7.13f + 0.77f) % 991.3f;
            facc += fx % 0.37f;
        }
        System.out.println(fx + " " + facc);
        System.out.println(1 / (-0.0 % 5) + " " + 1 / (-5.0 % 5) + " " + 1 / (5.0 % -5) + " " + 1 / (5.0 % 5));
    }
}
