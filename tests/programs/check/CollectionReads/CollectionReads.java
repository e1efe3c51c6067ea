// What a thread did before it put an element into a concurrent collection happens before what another one
// does that has got the element, by whichever operation (java.util.concurrent, Memory Consistency Properties).
// ConcurrentSkipListMap has a program of its own, SkipListReads.
import java.util.ArrayList;
import java.util.Collection;
import java.util.Deque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedDeque;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.function.Predicate;
import java.util.function.Supplier;

public class CollectionReads {
    static class Box {
        int value;
    }

    static <C extends Collection<Integer>> void run(C elements, Predicate<C> finds)
            throws Exception {
        Box box = new Box();
        Thread writer = new Thread(() -> {
            box.value = 1;
            elements.add(7);
        });
        writer.start();
        if (finds.test(elements) && box.value != 1) {
            throw new Error();
        }
        writer.join();
    }

    static void collection(Supplier<Collection<Integer>> make) throws Exception {
        run(make.get(), c -> c.contains(7));
        run(make.get(), c -> c.iterator().hasNext());
        run(make.get(), c -> c.spliterator().tryAdvance(e -> { }));
        run(make.get(), c -> c.toArray().length > 0);
        run(make.get(), c -> c.remove(7));
    }

    static void queue(Supplier<Queue<Integer>> make) throws Exception {
        collection(make::get);
        run(make.get(), q -> q.peek() != null);
        run(make.get(), q -> q.poll() != null);
    }

    static void deque(Supplier<Deque<Integer>> make) throws Exception {
        queue(make::get);
        run(make.get(), d -> d.peekLast() != null);
        run(make.get(), d -> d.descendingIterator().hasNext());
    }

    static void map() throws Exception {
        run(ConcurrentHashMap.<Integer>newKeySet(), s -> s.contains(7));
        ConcurrentHashMap<Integer, Boolean> map = new ConcurrentHashMap<>();
        run(map.keySet(true), s -> map.get(7) != null);
    }

    public static void main(String[] args) throws Exception {
        collection(CopyOnWriteArrayList::new);
        collection(ConcurrentHashMap::newKeySet);
        map();
        queue(ConcurrentLinkedQueue::new);
        queue(LinkedTransferQueue::new);
        queue(LinkedBlockingQueue::new);
        queue(PriorityBlockingQueue::new);
        queue(() -> new ArrayBlockingQueue<>(1));
        deque(ConcurrentLinkedDeque::new);
        deque(LinkedBlockingDeque::new);
        BlockingQueue<Integer> drained = new LinkedTransferQueue<>();
        List<Integer> list = new ArrayList<>();
        run(drained, q -> q.drainTo(list) > 0);
    }
}
