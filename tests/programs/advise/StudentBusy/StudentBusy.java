// A web server simulator of the kind that students write: a connection is marked as busy by whoever
// finds it free; two may find it free.
import java.util.concurrent.atomic.AtomicInteger;

public class StudentBusy {
    private final AtomicInteger users = new AtomicInteger();
    private boolean busy;

    boolean acquire() {
        boolean mine = false;
        if (!busy) {
            busy = true;
            mine = true;
        }
        return mine;
    }

    void use() {
        if (acquire()) {
            users.incrementAndGet();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        StudentBusy connection = new StudentBusy();
        Thread first = new Thread(connection::use);
        Thread second = new Thread(connection::use);
        first.start();
        second.start();
        first.join();
        second.join();
        assert connection.users.get() == 1;
    }
}
