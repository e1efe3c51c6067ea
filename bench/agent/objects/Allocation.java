// Many short-lived objects: formulas are built, differentiated, simplified and evaluated.
final class Allocation extends Kernel {
    private static final int FORMULAS = 5_000; // of each thread
    private static final int DEPTH = 6;

    private abstract static class Formula {
        abstract Formula derivative();

        abstract Formula simplified();

        abstract double at(double x);

        boolean is(double value) {
            return false;
        }
    }

    private static final class Constant extends Formula {
        private final double value;

        Constant(double value) {
            this.value = value;
        }

        @Override
        Formula derivative() {
            return new Constant(0);
        }

        @Override
        Formula simplified() {
            return this;
        }

        @Override
        double at(double x) {
            return value;
        }

        @Override
        boolean is(double other) {
            return value == other;
        }
    }

    private static final class Variable extends Formula {
        @Override
        Formula derivative() {
            return new Constant(1);
        }

        @Override
        Formula simplified() {
            return this;
        }

        @Override
        double at(double x) {
            return x;
        }
    }

    private static final class Sum extends Formula {
        private Formula left;
        private Formula right;

        Sum(Formula left, Formula right) {
            this.left = left;
            this.right = right;
        }

        @Override
        Formula derivative() {
            return new Sum(left.derivative(), right.derivative());
        }

        @Override
        Formula simplified() {
            left = left.simplified();
            right = right.simplified();
            return left.is(0) ? right : right.is(0) ? left : this;
        }

        @Override
        double at(double x) {
            return left.at(x) + right.at(x);
        }
    }

    private static final class Product extends Formula {
        private Formula left;
        private Formula right;

        Product(Formula left, Formula right) {
            this.left = left;
            this.right = right;
        }

        @Override
        Formula derivative() {
            return new Sum(new Product(left.derivative(), right),
                    new Product(left, right.derivative()));
        }

        @Override
        Formula simplified() {
            left = left.simplified();
            right = right.simplified();
            if (left.is(0) || right.is(0)) {
                return new Constant(0);
            }
            return left.is(1) ? right : right.is(1) ? left : this;
        }

        @Override
        double at(double x) {
            return left.at(x) * right.at(x);
        }
    }

    private final double[] sums = new double[THREADS];

    private static Formula random(int seed, int depth) {
        if (depth == 0) {
            return seed % 3 == 0 ? new Constant(seed % 7) : new Variable();
        }
        int next = seed * 1103 + 12_345 & 0xffff;
        Formula left = random(next, depth - 1);
        Formula right = random(next ^ 0x5a5a, depth - 1);
        return (seed & 4) == 0 ? new Sum(left, right) : new Product(left, right);
    }

    private static double one(int seed) {
        Formula formula = random(seed, DEPTH);
        double exact = formula.derivative().simplified().at(0.5);
        double near = (formula.at(0.5 + 1e-6) - formula.at(0.5 - 1e-6)) / 2e-6;
        if (Math.abs(exact - near) > 1e-3 * (1 + Math.abs(exact))) {
            throw new IllegalStateException(exact + ", " + near);
        }
        return exact;
    }

    @Override
    void work(int thread) {
        double sum = 0;
        for (int i = 0; i < FORMULAS; i++) {
            sum += one(thread * FORMULAS + i);
        }
        sums[thread] = sum;
    }

    @Override
    String check() {
        double sum = 0;
        for (double one : sums) {
            sum += one;
        }
        return "sum " + sum;
    }

    public static void main(String[] args) throws Exception {
        new Allocation().measure(args);
    }
}
