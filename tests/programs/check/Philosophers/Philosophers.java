// Dining philosophers, each of whom eats once and takes the fork with the lower number first.
// Argument: how many philosophers (3).
// The forks are ordered, so there is no deadlock; a fork's count of uses is only touched by who
// holds it, so nothing races.
class Fork {
    int uses;
}

public class Philosophers {
    static void eat(Fork first, Fork second) {
        synchronized (first) {
            synchronized (second) {
                first.uses++;
                second.uses++;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int count = args.length > 0 ? Integer.parseInt(args[0]) : 3;
        Fork[] forks = new Fork[count];
        for (int i = 0; i < count; i++) {
            forks[i] = new Fork();
        }
        Thread[] philosophers = new Thread[count];
        for (int i = 0; i < count; i++) {
            int left = i;
            int right = (i + 1) % count;
            Fork first = forks[Math.min(left, right)];
            Fork second = forks[Math.max(left, right)];
            philosophers[i] = new Thread(() -> eat(first, second));
        }
        for (Thread philosopher : philosophers) {
            philosopher.start();
        }
        for (Thread philosopher : philosophers) {
            philosopher.join();
        }
        for (Fork fork : forks) {
            assert fork.uses == 2;
        }
    }
}
