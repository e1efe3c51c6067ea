// Figure 5 of the JRF-E paper: double-checked locking.
// The mistake: `helper` is plain and read outside the lock, so it races with the write inside;
// a thread that gets the object that way also reads `data` unordered with its constructor.
// In every interleaving the object is complete when it is seen: races only.
class Helper {
    int data;

    Helper() {
        data = 2011;
    }
}

public class DoubleCheckedLocking {
    Helper helper = null;

    Helper getHelper() {
        if (helper == null) {
            synchronized (this) {
                if (helper == null) {
                    helper = new Helper();
                }
            }
        }
        return helper;
    }

    public static void main(String[] args) throws InterruptedException {
        DoubleCheckedLocking shared = new DoubleCheckedLocking();
        Runnable use = () -> {
            Helper got = shared.getHelper();
            assert got.data == 2011;
        };
        Thread first = new Thread(use);
        Thread second = new Thread(use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
