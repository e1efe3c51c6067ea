/** Needs a watch service, which there is none of, in a run as in a search. */
public class NeedsMore {
    static void open() throws Exception {
        java.nio.file.FileSystems.getDefault().newWatchService();
    }

    public static void main(String[] args) throws Exception {
        System.gc();
        open();
    }
}
