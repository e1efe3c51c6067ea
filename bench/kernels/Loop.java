/** Nested counting loops: int and long arithmetic, comparisons and branches on locals. */
public class Loop {
    public static void main(String[] args) {
        int hash = 17;
        long sum = 0;
        for (int i = 0; i < 65_000; i++) {
            for (int j = 0; j < 1_000; j++) {
                hash = hash * 31 + (i ^ j);
                if ((hash & 64) != 0) {
                    hash ^= hash >>> 7;
                }
                sum += hash & 0xff;
            }
        }
        System.out.println(hash + " " + sum);
    }
}
