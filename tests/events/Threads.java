/* Start, first and last action, join and isAlive. */
public class Threads {
    static int shared;

    static class Worker extends Thread {
        @Override
        public void run() {
            shared++;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        shared = 1;
        Worker worker = new Worker();
        boolean alive = worker.isAlive(); // not started: nothing is seen of it
        worker.start();
        alive = worker.isAlive();
        worker.join();
        shared++;
        alive = worker.isAlive();
    }
}
