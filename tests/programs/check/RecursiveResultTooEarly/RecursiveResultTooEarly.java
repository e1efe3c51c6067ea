// main asks for the raw result of a task that another thread executes. getRawResult waits for
// nothing and orders nothing ("designed to aid debugging"): the result races.
import java.util.concurrent.RecursiveTask;

public class RecursiveResultTooEarly {
    static class Task extends RecursiveTask<String> {
        @Override
        protected String compute() {
            return "done";
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Task task = new Task();
        Thread thread = new Thread(task::invoke);
        thread.start();
        String result = task.getRawResult();
        thread.join();
        assert result == null;
    }
}
