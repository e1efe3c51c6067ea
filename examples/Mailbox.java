/** A letter is put into a mailbox, and then the flag is raised; but nothing orders the two for the reader. */
public class Mailbox {
    static String letter;
    static boolean flag;

    public static void main(String[] args) {
        new Thread(() -> {
            letter = "Dear reader";
            flag = true;
        }, "postman").start();
        new Thread(() -> {
            if (flag) {
                assert letter != null : "the flag is up, and the mailbox is empty";
            }
        }, "reader").start();
    }
}
