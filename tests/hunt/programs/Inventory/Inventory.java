/** Shelves are locked one by one; the count of all is not. Several locks of one type. One order. */
public class Inventory {
    static class Shelf {
        private int items;

        synchronized void add(int n) {
            items += n;
        }
    }

    final Shelf[] shelves = {new Shelf(), new Shelf(), new Shelf()};
    int total;

    void deliver() {
        total = 1;
        shelves[2].add(1);
    }

    void recount() {
        scan();
        shelves[0].add(0);
        scan();
        shelves[1].add(0);
        scan();
        shelves[2].add(0);
        total = 2;
    }

    static void scan() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Inventory inventory = new Inventory();
        Thread clerk = new Thread(inventory::recount, "clerk");
        Thread supplier = new Thread(inventory::deliver, "supplier");
        clerk.start();
        supplier.start();
        clerk.join();
        supplier.join();
        System.out.println(inventory.shelves[2].items);
    }
}
