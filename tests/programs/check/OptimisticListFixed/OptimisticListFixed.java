/*
 * The sorted list with optimistic locking, corrected: walk without locks, lock the two entries,
 * validate by walking again. `next` of Entry is volatile: walking is ordered after linking an entry
 * in, and so is reading its plain key.
 */

import java.util.concurrent.locks.ReentrantLock;

class OptimisticList {
    private final Entry head = new Entry(Integer.MIN_VALUE);

    OptimisticList() {
        head.next = new Entry(Integer.MAX_VALUE);
    }

    boolean add(int key) {
        while (true) {
            Entry pred = head;
            Entry curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            pred.lock.lock();
            curr.lock.lock();
            try {
                if (validate(pred, curr)) {
                    if (curr.key == key) {
                        return false;
                    }
                    Entry entry = new Entry(key);
                    entry.next = curr;
                    pred.next = entry;
                    return true;
                }
            } finally {
                curr.lock.unlock();
                pred.lock.unlock();
            }
        }
    }

    boolean remove(int key) {
        while (true) {
            Entry pred = head;
            Entry curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            pred.lock.lock();
            curr.lock.lock();
            try {
                if (validate(pred, curr)) {
                    if (curr.key != key) {
                        return false;
                    }
                    pred.next = curr.next;
                    return true;
                }
            } finally {
                curr.lock.unlock();
                pred.lock.unlock();
            }
        }
    }

    boolean contains(int key) {
        while (true) {
            Entry pred = head;
            Entry curr = pred.next;
            while (curr.key < key) {
                pred = curr;
                curr = curr.next;
            }
            pred.lock.lock();
            curr.lock.lock();
            try {
                if (validate(pred, curr)) {
                    return curr.key == key;
                }
            } finally {
                curr.lock.unlock();
                pred.lock.unlock();
            }
        }
    }

    /** Whether pred is still in the list and curr still follows it. */
    private boolean validate(Entry pred, Entry curr) {
        Entry entry = head;
        while (entry.key <= pred.key) {
            if (entry == pred) {
                return pred.next == curr;
            }
            entry = entry.next;
        }
        return false;
    }

    static class Adder extends Thread {
        private final OptimisticList list;

        Adder(OptimisticList list) {
            this.list = list;
        }

        @Override
        public void run() {
            boolean added = list.add(3);
            assert added;
        }
    }

    static class Remover extends Thread {
        private final OptimisticList list;

        Remover(OptimisticList list) {
            this.list = list;
        }

        @Override
        public void run() {
            boolean removed = list.remove(5);
            assert removed;
        }
    }
}

public class OptimisticListFixed {
    public static void main(String[] args) throws InterruptedException {
        OptimisticList list = new OptimisticList();
        list.add(5);
        OptimisticList.Adder adder = new OptimisticList.Adder(list);
        OptimisticList.Remover remover = new OptimisticList.Remover(list);
        adder.start();
        remover.start();
        adder.join();
        remover.join();
        assert list.contains(3);
        assert !list.contains(5);
    }
}

class Entry {
    int key;
    volatile Entry next;
    final ReentrantLock lock = new ReentrantLock();

    Entry(int key) {
        this.key = key;
    }
}
