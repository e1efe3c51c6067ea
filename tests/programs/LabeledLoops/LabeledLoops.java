/** Labeled break and continue out of loops, blocks, switches, try/finally and synchronized. */
public class LabeledLoops {
    static void print(Object... o) {
        StringBuilder sb = new StringBuilder();
        for (Object x : o) sb.append(x).append(' ');
        System.out.println(sb.toString().trim());
    }

    static int primes(int n) {
        int count = 0;
        outer:
        for (int i = 2; i < n; i++) {
            for (int j = 2; j * j <= i; j++) if (i % j == 0) continue outer;
            count++;
        }
        return count;
    }

    static String blocks(int v) {
        String s = "";
        a: {
            s += "a";
            b: {
                s += "b";
                if (v == 1) break a;
                if (v == 2) break b;
                c: do {
                    s += "c";
                    if (v == 3) break c;
                    if (v == 4) break b;
                    if (v == 5) continue c;
                    if (v == 6) break a;
                    s += "!";
                } while (false);
                s += "B";
            }
            s += "A";
        }
        return s;
    }

    static String finals(int v) {
        StringBuilder s = new StringBuilder();
        outer:
        for (int i = 0; i < 3; i++) {
            s.append('<');
            try {
                for (int j = 0; j < 3; j++) {
                    try {
                        if (j == v) continue outer;
                        if (i * j == v) break outer;
                        if (i + j == v) break;
                        if (j > v) continue;
                        s.append(i * 10 + j).append(' ');
                    } finally {
                        s.append('f');
                    }
                }
            } finally {
                s.append('F');
                if (i == 1 && v == 7) break outer;
            }
            s.append('>');
        }
        return s.toString();
    }

    static int locked(Object lock) {
        int n = 0;
        loop:
        while (true) {
            synchronized (lock) {
                synchronized (LabeledLoops.class) {
                    if (++n > 5) break loop;
                    if (n % 2 == 0) continue loop;
                }
                n++;
            }
        }
        return n * 10 + (Thread.holdsLock(lock) ? 1 : 0) + (Thread.holdsLock(LabeledLoops.class) ? 1 : 0);
    }

    static int switches(int[] in) {
        int r = 0;
        scan:
        for (int i = 0; ; i++) {
            sw:
            switch (in[i]) {
                case 0: break scan;
                case 1: r += 1; continue;
                case 2: r += 2; break;
                case 3:
                    for (int j = 0; j < 5; j++) {
                        if (j == 2) break sw;
                        if (j == 9) continue scan;
                        r += 10;
                    }
                default: r += 100;
            }
            r += 1000;
        }
        return r;
    }

    static boolean find(int[][] m, int x) {
        boolean found = false;
        search:
        for (int[] row : m) {
            for (int v : row) {
                if (v == x) {
                    found = true;
                    break search;
                }
                if (v < 0) continue search;
            }
        }
        return found;
    }

    public static void main(String[] args) {
        print(primes(2000), primes(3), primes(0));
        for (int v = 0; v < 7; v++) print(v, blocks(v));
        for (int v = 0; v < 8; v++) print(v, finals(v));
        print(locked(new Object()));
        print(switches(new int[] {1, 2, 3, 4, 5, 3, 0}));
        int[][] m = {{1, 2, 3}, {4, -1, 5}, {6}};
        print(find(m, 3), find(m, 4), find(m, 5), find(m, 6), find(m, 7));
        int n = 0;
        x: for (;;) y: for (;;) z: for (;;) {
            n++;
            if (n == 3) continue y;
            if (n == 5) continue x;
            if (n == 8) break z;
            if (n == 9) break y;
            if (n == 12) break x;
        }
        print(n);
        lone: if (n > 5) {
            if (n == 12) break lone;
            print("unreachable");
        }
        for (int i = 0, j = 10; i < j; i++, --j) if ((i ^ j) % 3 == 0) print(i, j);
        do { if (n-- % 2 == 0) continue; print(n); } while (n > 5);
    }
}
