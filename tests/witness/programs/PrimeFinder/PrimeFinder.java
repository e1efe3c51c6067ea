// All primes of an interval.  Workers take pieces of it from a dispenser and look for divisors; numbers
// divisible by 2, 3 and 5 are left out, and the worker that ends last adds these three primes.
//
// The mistake: a worker signs off at the dispenser, and only then adds its part of the sum of the primes,
// under the lock of the results.  The last worker, which believes that it is alone, verifies some of the work,
// reporting to the dispenser each time, and then changes the sum without a lock.
public class PrimeFinder {
    static final int FROM = 2_000_000_000, PIECE = 60, PIECES = 4; // pieces of each worker
    static final int VERIFIED = 20;
    static final int[] SMALL = {2, 3, 5};

    static final Object results = new Object();

    static int count;   // results, but for the last worker: all others have signed off
    static int largest; // the same
    static int sum;     // results, but for the last worker: others may not have added their part

    static class Dispenser {
        int next = FROM, active, verified, signed;
        final int end;

        Dispenser(int workers) {
            active = workers;
            end = FROM + workers * PIECES * PIECE;
        }

        // The beginning of a piece; 0: there is none left.
        synchronized int take() {
            if (next == end)
                return 0;
            next += PIECE;
            return next - PIECE;
        }

        synchronized boolean signOff() {
            return --active == 0;
        }

        synchronized void verify() {
            verified++;
        }

        synchronized void sign() {
            signed++;
        }
    }

    static class Worker extends Thread {
        final Dispenser dispenser;
        int mine; // sum of the primes found here

        Worker(Dispenser dispenser) {
            this.dispenser = dispenser;
        }

        @Override
        public void run() {
            for (int from = dispenser.take(); from != 0; from = dispenser.take())
                search(from);
            boolean isLast = dispenser.signOff();
            synchronized (results) {
                sum += mine;
            }
            dispenser.sign();
            if (isLast)
                finish();
        }

        void search(int from) {
            int found = 0, last = 0;
            for (int n = from; n < from + PIECE; n++) {
                if (!isPrime(n))
                    continue;
                found++;
                last = n;
                mine += n;
            }
            synchronized (results) {
                count += found;
                largest = Math.max(largest, last);
            }
        }

        void finish() {
            for (int i = 0; i < VERIFIED; i++) {
                if (isPrime(FROM + 30 * i))
                    throw new IllegalStateException("a multiple of 30 is no prime");
                dispenser.verify();
            }
            for (int prime : SMALL) {
                count++;
                sum += prime; // races with the addition in run()
            }
            largest = Math.max(largest, SMALL[SMALL.length - 1]);
        }

        static boolean isPrime(int n) {
            for (int prime : SMALL)
                if (n % prime == 0)
                    return false;
            for (int divisor = 7; divisor <= n / divisor; divisor += 2)
                if (n % divisor == 0)
                    return false;
            return true;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        Dispenser dispenser = new Dispenser(threads);
        Worker[] workers = new Worker[threads];
        for (int i = 0; i < threads; i++)
            workers[i] = new Worker(dispenser);
        for (Worker worker : workers)
            worker.start();
        for (Worker worker : workers)
            worker.join();
        System.out.println(count + " primes, the largest " + largest);
    }
}
