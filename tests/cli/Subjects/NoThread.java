/** Starts no thread; an argument says what it does instead. */
public class NoThread {
    public static void main(String[] args) throws Exception {
        switch (args.length == 0 ? "" : args[0]) {
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
