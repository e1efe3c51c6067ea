/** Starts no thread; an argument makes it throw, deadlock or exit. */
public class NoThread {
    public static void main(String[] args) throws Exception {
        String what = args.length == 0 ? "" : args[0];
        switch (what) {
        case "throw":
            throw new IllegalArgumentException("thrown at once");
        case "assert":
            assert args.length > 1 : "failed at once";
            break;
        case "join":
            Thread.currentThread().join();
            break;
        case "exit":
            System.exit(5);
            break;
        default:
            System.out.println("done");
        }
    }
}
