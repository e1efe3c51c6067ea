// A list that is the key of a map is hashed before it is looked up; that another thread changes it
// meanwhile is a race of the program, and shows as ArrayList documents.
import java.util.ArrayList;
import java.util.concurrent.ConcurrentHashMap;

public class KeyChangedMeanwhile {
    public static void main(String[] args) {
        ConcurrentHashMap<ArrayList<String>, Integer> map = new ConcurrentHashMap<>();
        ArrayList<String> key = new ArrayList<>();
        key.add("a");
        new Thread(() -> key.add("b")).start();
        map.containsKey(key);
    }
}
