// Plain data goes to a thread with start and comes back with join: both are ordered.
public class StartJoinHandover {
    static int question;
    static int answer;

    public static void main(String[] args) throws InterruptedException {
        question = 6;
        Thread worker = new Thread(() -> answer = question * 7);
        worker.start();
        worker.join();
        assert answer == 42;
        question = 0;
        answer = 0;
    }
}
