// The mistake is in a class of a package: paths of a patch lead into directories.
import stock.Shelf;

public class PackagedCounter {
    public static void main(String[] args) throws InterruptedException {
        Shelf shelf = new Shelf();
        Thread first = new Thread(shelf::put);
        Thread second = new Thread(shelf::put);
        first.start();
        second.start();
        first.join();
        second.join();
        assert shelf.count() == 2;
    }
}
