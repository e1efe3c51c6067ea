import java.util.concurrent.CopyOnWriteArrayList;

/* Two threads let a list fill in the same array. The mistake is theirs, not the list's: a race. */
public class ArrayFilledByLibrary {
    static final String[] array = new String[1];

    public static void main(String[] args) {
        CopyOnWriteArrayList<String> list = new CopyOnWriteArrayList<>();
        list.add("one");
        new Thread(() -> list.toArray(array)).start();
        list.toArray(array);
    }
}
