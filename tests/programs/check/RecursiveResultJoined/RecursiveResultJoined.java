// The twin of RecursiveResultTooEarly: main joins the task; what it computed happens before join
// returns (as for Future.get, java.util.concurrent's memory consistency properties).
import java.util.concurrent.RecursiveTask;

public class RecursiveResultJoined {
    static int data;

    static class Task extends RecursiveTask<String> {
        @Override
        protected String compute() {
            data = 1;
            return "done";
        }
    }

    public static void main(String[] args) {
        Task task = new Task();
        new Thread(task::invoke).start();
        assert task.join().equals("done");
        assert data == 1;
    }
}
