// Two statements update the total. The first race is between the write of one and the read of the other:
// the path ends there, so that only the code says that the other one writes, too (JLS 15.26.2: a compound
// assignment reads the variable and then writes it).
public class LostUnfinished {
    static int total;

    static void first(int sum) {
        total += sum;
    }

    static void second(int sum) {
        total += sum;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread one = new Thread(() -> first(1));
        Thread two = new Thread(() -> second(2));
        one.start();
        two.start();
        one.join();
        two.join();
        assert total == 3;
    }
}
