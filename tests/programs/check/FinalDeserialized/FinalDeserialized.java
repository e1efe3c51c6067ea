import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;

/*
 * An object whose final fields were set by deserialization is published without order. They are frozen
 * after each modification (JLS 17.5.3), and the array was filled before: only the reference races.
 */
public class FinalDeserialized {
    static class Pair implements Serializable {
        final int number;
        final int[] array;

        Pair(int number) {
            this.number = number;
            array = new int[] {number};
        }
    }

    static Pair shared;

    public static void main(String[] args) throws IOException, ClassNotFoundException, InterruptedException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        new ObjectOutputStream(bytes).writeObject(new Pair(7));
        ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()));
        Thread reader = new Thread(() -> {
            Pair seen = shared;
            assert seen == null || seen.number == 7 && seen.array[0] == 7;
        });
        reader.start();
        shared = (Pair) in.readObject();
        reader.join();
    }
}
