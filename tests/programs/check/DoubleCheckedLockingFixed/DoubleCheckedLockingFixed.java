// Figure 5 of the JRF-E paper, corrected: `helper` is volatile, so reading a reference outside the
// lock comes after the write of it and, with that, after the constructor that set `data`.
class Helper {
    int data;

    Helper() {
        data = 2011;
    }
}

public class DoubleCheckedLockingFixed {
    volatile Helper helper = null;

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
        DoubleCheckedLockingFixed shared = new DoubleCheckedLockingFixed();
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
