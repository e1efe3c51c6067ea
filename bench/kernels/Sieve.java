/** The sieve of Eratosthenes: boolean and int arrays in tight loops. */
public class Sieve {
    public static void main(String[] args) {
        int limit = 1_000_000;
        int found = 0;
        int[] primes = new int[100_000];
        for (int round = 0; round < 40; round++) {
            boolean[] composite = new boolean[limit + 1];
            found = 0;
            for (int i = 2; i <= limit; i++) {
                if (!composite[i]) {
                    primes[found++] = i;
                    for (long j = (long) i * i; j <= limit; j += i) {
                        composite[(int) j] = true;
                    }
                }
            }
        }
        System.out.println(found + " " + primes[found - 1]);
    }
}
