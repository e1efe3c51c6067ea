import java.io.FileInputStream;
import java.util.Scanner;

/** There are races only in the process whose number is the input: a replay, which is another process, has none. */
public class RacesInOneProcess {
    static int x;

    public static void main(String[] args) throws Exception {
        int wanted = new Scanner(System.in).nextInt();
        int number = new Scanner(new FileInputStream("/proc/self/stat")).nextInt();
        if (number != wanted) {
            return;
        }
        for (int i = 0; i < 2; i++) {
            int me = i;
            new Thread(() -> x = me).start();
        }
    }
}
