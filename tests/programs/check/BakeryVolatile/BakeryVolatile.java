// Lamport's bakery for two threads, each of which enters once: a thread takes a number higher than
// all it sees and waits for those with a lower one. All that they compare is volatile, and the
// second to enter has read the label that the first took away when it left: race-free.
class Customer {
    volatile boolean choosing;
    volatile int label;
}

public class BakeryVolatile {
    static final Customer[] customers = {new Customer(), new Customer()};
    static int counter;

    static void enter(int me) {
        Customer mine = customers[me];
        mine.choosing = true;
        int highest = 0;
        for (Customer other : customers) {
            highest = Math.max(highest, other.label);
        }
        int label = highest + 1;
        mine.label = label;
        mine.choosing = false;
        for (int i = 0; i < customers.length; i++) {
            if (i != me) {
                while (customers[i].choosing) {
                    Thread.onSpinWait();
                }
                while (isBefore(customers[i].label, i, label, me)) {
                    Thread.onSpinWait();
                }
            }
        }
        counter++;
        mine.label = 0;
    }

    static boolean isBefore(int other, int index, int mine, int me) {
        return other != 0 && (other < mine || (other == mine && index < me));
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> enter(0));
        Thread second = new Thread(() -> enter(1));
        first.start();
        second.start();
        first.join();
        second.join();
        assert counter == 2;
    }
}
