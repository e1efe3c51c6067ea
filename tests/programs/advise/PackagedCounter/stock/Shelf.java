package stock;

/** Counts what is put on it. */
public class Shelf {
    private int items;

    public void put() {
        items += 1;
    }

    public int count() {
        return items;
    }
}
