// Dining philosophers, each of whom eats once and takes the fork at the left first.
// Argument: how many philosophers (3).
// The mistake: all may hold their left fork and wait for the right one: deadlock. A fork's count of
// uses is only touched by who holds it, so nothing races.
class Fork {
    int uses;
}

public class PhilosophersDeadlock {
    static void eat(Fork left, Fork right) {
        synchronized (left) {
            synchronized (right) {
                left.uses++;
                right.uses++;
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
            Fork left = forks[i];
            Fork right = forks[(i + 1) % count];
            philosophers[i] = new Thread(() -> eat(left, right));
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
