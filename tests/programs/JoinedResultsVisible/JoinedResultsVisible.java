import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/* Trees of threads that join their children, in every order of joining. */
public class JoinedResultsVisible {
    static int sum(int[] values, int from, int to, int depth) {
        if (depth == 0) {
            int sum = 0;
            for (int i = from; i < to; i++) {
                sum += values[i];
            }
            return sum;
        }
        int middle = (from + to) >>> 1;
        int[] parts = new int[2];
        Thread left = new Thread(() -> parts[0] = sum(values, from, middle, depth - 1));
        Thread right = new Thread(() -> parts[1] = sum(values, middle, to, depth - 1));
        left.start();
        right.start();
        boolean interrupted = false;
        for (Thread thread : depth % 2 == 0 ? List.of(left, right) : List.of(right, left)) {
            while (true) {
                try {
                    thread.join();
                    break;
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        }
        if (interrupted) {
            Thread.currentThread().interrupt();
        }
        return parts[0] + parts[1];
    }

    public static void main(String[] args) throws InterruptedException {
        int[] values = IntStream.range(0, 1000).toArray();
        for (int depth = 0; depth < 5; depth++) {
            System.out.println(depth + ": " + sum(values, 0, values.length, depth));
        }
        Thread.currentThread().interrupt();
        System.out.println(sum(values, 0, values.length, 3) + ", " + Thread.interrupted());
        List<Thread> chain = new ArrayList<>();
        List<Integer> order = new ArrayList<>();
        for (int i = 0; i < 6; i++) {
            int number = i;
            Thread before = i == 0 ? null : chain.get(i - 1);
            Thread thread = new Thread(() -> {
                try {
                    if (before != null) {
                        before.join();
                    }
                } catch (InterruptedException e) {
                    System.out.println(e);
                }
                order.add(number);
            });
            chain.add(thread);
        }
        for (Thread thread : chain) {
            thread.start();
        }
        chain.get(5).join();
        System.out.println(order.stream().map(String::valueOf).collect(Collectors.joining(" ")));
    }
}
