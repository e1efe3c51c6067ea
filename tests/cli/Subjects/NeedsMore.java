/** Needs a socket, which there is none of, in a run as in a search. */
public class NeedsMore {
    static void open() throws Exception {
        new java.net.ServerSocket(0).close();
    }

    public static void main(String[] args) throws Exception {
        System.gc();
        open();
    }
}
