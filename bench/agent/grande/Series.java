// Fourier coefficients of (x + 1) ^ x on [0, 2] by the trapezoid rule; each thread has a range of them.
final class Series extends Kernel {
    private static final int TERMS = 5_000;
    private static final int INTERVALS = 1_000;

    private enum Kind { CONSTANT, COSINE, SINE }

    private double[][] coefficients;

    private static double function(double x, double omega, Kind kind) {
        double value = Math.pow(x + 1, x);
        switch (kind) {
            case COSINE:
                return value * Math.cos(omega * x);
            case SINE:
                return value * Math.sin(omega * x);
            default:
                return value;
        }
    }

    private static double integrate(double from, double to, double omega, Kind kind) {
        double width = (to - from) / INTERVALS;
        double sum = (function(from, omega, kind) + function(to, omega, kind)) / 2;
        double x = from;
        for (int i = 1; i < INTERVALS; i++) {
            x += width;
            sum += function(x, omega, kind);
        }
        return sum * width;
    }

    @Override
    void setUp() {
        coefficients = new double[2][TERMS];
    }

    @Override
    void work(int thread) {
        int begin = TERMS * thread / THREADS;
        int end = TERMS * (thread + 1) / THREADS;
        for (int i = begin; i < end; i++) {
            if (i == 0) {
                coefficients[0][0] = integrate(0, 2, 0, Kind.CONSTANT) / 2;
                continue;
            }
            double omega = Math.PI * i;
            coefficients[0][i] = integrate(0, 2, omega, Kind.COSINE);
            coefficients[1][i] = integrate(0, 2, omega, Kind.SINE);
        }
    }

    @Override
    String check() {
        double[] cosines = coefficients[0];
        double[] sines = coefficients[1];
        if (Math.abs(cosines[0] - 2.8819) > 1e-3 || Math.abs(cosines[1] - 1.1340) > 1e-3
                || Math.abs(sines[1] + 1.8820) > 1e-3) {
            throw new IllegalStateException(cosines[0] + ", " + cosines[1] + ", " + sines[1]);
        }
        double sum = 0;
        for (int i = 0; i < TERMS; i++) {
            sum += cosines[i] + sines[i];
        }
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        new Series().measure(args);
    }
}
