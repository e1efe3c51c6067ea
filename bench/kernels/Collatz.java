/** A data-dependent loop: long arithmetic with branches that cannot be predicted. */
public class Collatz {
    public static void main(String[] args) {
        int best = 0;
        int longest = 0;
        for (int start = 1; start < 700_000; start++) {
            long n = start;
            int steps = 0;
            while (n != 1) {
                n = (n & 1) == 0 ? n >> 1 : 3 * n + 1;
                steps++;
            }
            if (steps > longest) {
                longest = steps;
                best = start;
            }
        }
        System.out.println(best + " " + longest);
    }
}
