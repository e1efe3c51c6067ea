// A web server simulator of the kind that students write: worker threads serve requests and count
// them in a plain field.
public class StudentServed {
    private int served;

    void serve(int requests) {
        for (int i = 0; i < requests; i++) {
            served++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StudentServed server = new StudentServed();
        Thread[] workers = new Thread[2];
        for (int i = 0; i < workers.length; i++) {
            workers[i] = new Thread(() -> server.serve(1));
        }
        for (Thread worker : workers) {
            worker.start();
        }
        for (Thread worker : workers) {
            worker.join();
        }
        assert server.served == 2;
    }
}
