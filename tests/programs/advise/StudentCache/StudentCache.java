// A web server simulator of the kind that students write: the page cache is filled by whoever finds it
// empty, and may be filled twice. Each worker counts its own loads.
public class StudentCache {
    private String page;

    private String load(int[] loads) {
        loads[0]++;
        return "page " + loads[0];
    }

    String get(int[] loads) {
        if (page == null) {
            page = load(loads);
        }
        return page;
    }

    public static void main(String[] args) throws InterruptedException {
        StudentCache server = new StudentCache();
        int[][] loads = new int[2][1];
        Thread first = new Thread(() -> server.get(loads[0]));
        Thread second = new Thread(() -> server.get(loads[1]));
        first.start();
        second.start();
        first.join();
        second.join();
        assert loads[0][0] + loads[1][0] == 1;
    }
}
