/**
 * The sieve of the paper on PathRelaxer (from the guide of Oracle's thread analyzer): threads cross out
 * composite numbers in a shared array without synchronization. A stale entry costs a division and no more.
 */
public class IsPrime {
    static final boolean[] crossed = new boolean[26];
    static final boolean[] prime = new boolean[26];

    static boolean isPrime(int number) {
        for (int i = 2; i * i <= number; i++) {
            if (!crossed[i] && number % i == 0) {
                crossed[number] = true;
                return false;
            }
        }
        return true;
    }

    static void work(int... numbers) {
        for (int number : numbers) {
            prime[number] = isPrime(number);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> work(4, 7));
        Thread two = new Thread(() -> work(16, 17, 25));
        one.start();
        two.start();
        one.join();
        two.join();
        for (int number : new int[] {4, 7, 16, 17, 25}) {
            boolean expected = number == 7 || number == 17;
            if (prime[number] != expected) {
                throw new AssertionError(number + " is " + prime[number]);
            }
        }
        System.out.println("ok");
    }
}
