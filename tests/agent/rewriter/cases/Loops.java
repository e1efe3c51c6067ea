/* Loops over arrays: what is checked when they are left. */
class Loops {
    final int[] whole = {1, 2, 3, 4, 5, 6, 7, 8};
    int[] plain = {1, 2, 3, 4, 5, 6, 7, 8};
    int[][] grid = new int[4][6];
    int n = 5, sum;
    static int[] fixed = {1, 2, 3};
    static int total;

    static Object caseUp() {
        int[] a = new int[8];
        int s = 0;
        for (int i = 2; i < 6; i++)
            s += a[i];
        return s;
    }

    static Object caseNone() {
        int[] a = new int[8];
        int s = 0;
        for (int i = 6; i < 6; i++)
            s += a[i];
        return s;
    }

    static Object caseDown() {
        int[] a = new int[8];
        for (int i = a.length - 1; i >= 0; i--)
            a[i] = i;
        return a[3];
    }

    static Object caseStep() {
        byte[] a = new byte[10];
        for (int i = 1; i < 9; i += 3)
            a[i] = 1;
        return a[4];
    }

    static Object caseBlocks() {
        byte[] a = new byte[8];
        int s = 0;
        for (int i = 0; i < 8; i += 4)
            s += a[i] + a[i + 1] + a[i + 2] + a[i + 3];
        return s;
    }

    static Object caseStencil() {
        double[] a = new double[8], b = new double[8];
        for (int i = 1; i < 7; i++)
            b[i] = a[i - 1] + a[i] + a[i + 1];
        return b[2];
    }

    static Object caseUpdate() {
        long[] a = new long[6];
        for (int i = 0; i < 6; i++)
            a[i] += i;
        return a[5];
    }

    static Object caseBreakBefore() {
        int[] a = {1, 2, 3, 4};
        int s = 0;
        for (int i = 0; i < 4; i++) {
            if (s > 2)
                break;
            s += a[i];
        }
        return s;
    }

    static Object caseBreakAfter() {
        int[] a = {1, 2, 3, 4};
        int s = 0;
        for (int i = 0; i < 4; i++) {
            s += a[i];
            if (s > 2)
                break;
        }
        return s;
    }

    static Object caseReturn() {
        int[] a = {1, 2, 3, 4};
        for (int i = 0; i < 4; i++) {
            if (a[i] == 3)
                return i;
        }
        return -1;
    }

    static Object caseDoWhile() {
        int[] a = {1, 2, 3, 4};
        int i = 0, s = 0;
        do {
            s += a[i++];
        } while (i < 3);
        return s;
    }

    static Object caseWhile() {
        char[] a = "word rest".toCharArray();
        int i = 0;
        while (a[i] != ' ')
            i++;
        return i;
    }

    static Object caseThrown() {
        int[] a = new int[4];
        try {
            for (int i = 1;; i++)
                a[i] = 1;
        } catch (ArrayIndexOutOfBoundsException e) {
            return a[3];
        }
    }

    static Object caseThrownOut() {
        int[] a = {1, 2, 0, 3}, b = new int[4];
        for (int i = 0; i < 4; i++)
            b[i] = 6 / a[i];
        return b;
    }

    static Object caseConditional() {
        int[] a = new int[6];
        for (int i = 0; i < 6; i++) {
            if (i % 2 == 0)
                a[i] = 1;
        }
        return a[2];
    }

    static Object caseIndirect() {
        int[] a = {2, 0, 1};
        int[] b = new int[3];
        for (int i = 0; i < 3; i++)
            b[a[i]]++;
        return b[1];
    }

    static Object caseBase() {
        int[] a = new int[12];
        int s = 0;
        for (int row = 1; row < 3; row++) {
            for (int j = 0; j < 4; j++)
                s += a[row * 4 + j];
        }
        return s;
    }

    static Object caseReverse() {
        int[] a = new int[5];
        int n = 4, s = 0;
        for (int i = 0; i < 3; i++)
            s += a[n - i];
        return s;
    }

    static Object caseTwoVars() {
        int[] a = new int[5], b = {1, 2, 3, 4, 5};
        for (int i = 0, j = 4; i < j; i++, j--)
            a[i] = b[j];
        return a[0];
    }

    static Object caseSteps() {
        int[] a = {1, 2, 3, 4, 5, 6};
        int k = 0, s = 0;
        for (int round = 0; round < 3; round++) {
            s += a[k++];
            s -= a[k++];
        }
        return s;
    }

    static Object caseCalls() {
        int[] a = new int[4];
        for (int i = 0; i < 4; i++)
            a[i] = twice(i) + Math.max(i, 2);
        return a[3];
    }

    private static int twice(int i) {
        return 2 * i;
    }

    static Object caseLoudCalls() {
        int[] a = new int[4];
        for (int i = 0; i < 3; i++)
            a[i] = "x".concat("y").length();
        return a[2];
    }

    static Object caseFields() {
        return new Loops().fields();
    }

    private int fields() {
        for (int i = 0; i < n; i++)
            sum += whole[i] * plain[i];
        return sum;
    }

    static Object caseFieldsNone() {
        Loops l = new Loops();
        l.n = 0;
        return l.fields();
    }

    static Object caseStatics() {
        for (int i = 0; i < 3; i++)
            total += fixed[i];
        return total;
    }

    static Object caseGrid() {
        return new Loops().cells();
    }

    private int cells() {
        int s = 0;
        for (int i = 1; i < 3; i++) {
            for (int j = 0; j < 6; j++)
                s += grid[i][j] + grid[i - 1][j];
        }
        return s;
    }

    static Object caseForEach() {
        int s = 0;
        for (int[] row : new Loops().grid) {
            for (int x : row)
                s += x;
        }
        return s;
    }

    static Object caseChanged() {
        int[] a = new int[3], b = new int[5];
        int s = 0;
        for (int i = 0; i < 3; i++) {
            s += a[i];
            a = b;
        }
        return s;
    }

    static Object caseOuter() {
        int[] a = new int[9];
        int s = 0;
        for (int i = 0; i < 9; i += 3) {
            s += a[i];
            for (int k = 0; k < 2; k++)
                s += k;
            s += a[i + 2];
        }
        return s;
    }

    static Object caseContinue() {
        int[] a = new int[4], b = new int[4];
        for (int i = 0; i < 4; i++) {
            a[i] = i;
            if (i % 2 == 0)
                continue;
            b[i] = i;
        }
        return a[3] + b[3];
    }

    static Object caseLocked() {
        int[] a = new int[4];
        synchronized (a) {
            for (int i = 0; i < 4; i++)
                a[i] = i;
        }
        return a[3];
    }

    static Object caseSwitch() {
        int[] a = {0, 1, 2, 3, 4, 5};
        for (int i = 0;; i++) {
            switch (a[i]) {
            case 0:
            case 1: continue;
            case 3:
            case 4: return i;
            case 7: return -1;
            default: break;
            }
        }
    }

    static Object caseTryInside() {
        int[] a = {2, 0, 1};
        int s = 0;
        for (int i = 0; i < 3; i++) {
            try {
                s += 4 / a[i];
            } catch (ArithmeticException e) {
                s += 100;
            }
        }
        return s;
    }

    static Object caseTryOutside() {
        int[] a = {2, 0, 1};
        int s = 0;
        for (int i = 0; i < 3; i++) {
            int local = i + 5;
            try {
                for (int j = 0; j < 3; j++)
                    s += 4 / a[j];
            } catch (ArithmeticException e) {
                s += local;
            } finally {
                s += 1000;
            }
        }
        return s;
    }

    /* In a constructor, before and after that of the superclass. */
    static class Made extends Exception {
        final int[] kept = new int[4];
        int[] data;

        Made(int[] given) {
            super(given == null ? "none" : "some");
            data = given;
            for (int i = 0; i < data.length; i++)
                data[i] = i;
            for (int i = 1; i < 3; i++)
                kept[i] = i;
        }
    }

    static Object caseConstructor() {
        Made made = new Made(new int[3]);
        return made.data[2] + made.kept[1];
    }
}
