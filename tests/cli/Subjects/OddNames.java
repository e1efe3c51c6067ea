/** Names that are hard to print; the threads are called as the arguments say. */
public class OddNames {
    static int größe;
    static final Größe ONE = new Größe();

    static class Größe {
        int 名前;
    }

    static void write() {
        größe++;
        ONE.名前 = 7;
    }

    public static void main(String[] args) {
        for (String name : args) {
            new Thread(OddNames::write, name).start();
        }
    }
}
