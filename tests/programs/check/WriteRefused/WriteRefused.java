import java.io.FileWriter;
import java.io.IOException;
import java.io.Writer;

/*
 * On a JVM that may write the file the assertion can fail. While searching no file is written, and the program goes
 * on in its handler: that is not what it does elsewhere, and the answer says so.
 */
public class WriteRefused {
    static volatile boolean done;

    public static void main(String[] args) throws InterruptedException {
        Thread writer = new Thread(() -> {
            try (Writer file = new FileWriter("written-by-WriteRefused")) {
                file.write("text");
                assert !done;
            } catch (IOException e) {
                System.out.println("not written");
            }
        });
        writer.start();
        done = true;
        writer.join();
    }
}
