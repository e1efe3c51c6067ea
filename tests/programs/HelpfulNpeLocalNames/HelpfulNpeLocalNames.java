import java.util.function.IntFunction;

/** Names of local variables: compiled with -g, so the messages can say them. */
public class HelpfulNpeLocalNames {
    int[] numbers;
    HelpfulNpeLocalNames self;

    static void show(Runnable r) {
        try {
            r.run();
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
    }

    static int parameter(int[] values, int at) {
        return values[at];
    }

    static int written(int[] values, int at) {
        values = null;
        at++;
        return values[at];
    }

    static void scopes() {
        {
            String first = null;
            show(() -> System.out.println(first.length()));
        }
        {
            int[] second = null;
            try {
                second[0]++;
            } catch (NullPointerException e) {
                System.out.println(e.getMessage());
            }
        }
        {
            int[][] third = {null};
            for (int row = 0; row < 1; row++) {
                try {
                    third[row][row] = row;
                } catch (NullPointerException e) {
                    System.out.println(e.getMessage());
                }
            }
        }
    }

    int instance(int[] numbers) {
        try {
            return numbers[0];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        try {
            return this.numbers[0];
        } catch (NullPointerException e) {
            System.out.println(e.getMessage());
        }
        return self.self.numbers[0];
    }

    class Inner {
        String label;

        void outer() {
            System.out.println(numbers[1]);
        }

        void label() {
            System.out.println(this.label.length());
        }
    }

    static void lambdas(int[][] captured) {
        IntFunction<Integer> f = i -> captured[i][i];
        show(() -> f.apply(0));
    }

    public static void main(String[] args) {
        show(() -> parameter(null, 3));
        show(() -> written(new int[4], 3));
        scopes();
        show(() -> new HelpfulNpeLocalNames().instance(null));
        show(() -> new HelpfulNpeLocalNames().new Inner().outer());
        show(() -> new HelpfulNpeLocalNames().new Inner().label());
        lambdas(new int[1][]);
        Object o = args.length == 0 ? null : args;
        String text = (String) o;
        text.chars();
    }
}
