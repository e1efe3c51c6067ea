import java.util.concurrent.ConcurrentHashMap;

/** Methods that lock monitors in all ways that javac knows. */
public class Monitors {
    static final Object one = new Object();
    static final Object two = new Object();
    static int sum;
    int own;

    static int block(int k) {
        synchronized (one) {
            for (int i = 0; i < k; i++) {
                sum += i;
            }
        }
        return k;
    }

    static int returns(int k) {
        synchronized (one) {
            if (k > 2) {
                return sum;
            }
            sum += k;
            return k;
        }
    }

    static int nested(int k) {
        synchronized (one) {
            synchronized (two) {
                sum += k;
            }
            return sum;
        }
    }

    static int catches(int k) {
        try {
            synchronized (one) {
                sum += 6 / k;
            }
        } catch (ArithmeticException e) {
            synchronized (two) {
                sum--;
            }
        } finally {
            sum++;
        }
        return k;
    }

    static synchronized int ofClass(int k) {
        sum += k;
        return sum;
    }

    synchronized int ofThis(int k) {
        own += k;
        return own;
    }

    synchronized int overwrites(int k) {
        for (int i = 0; i < k; i++) {
            own += i;
            k = k / 2;
        }
        return own;
    }

    static synchronized long wide(long a, double b) {
        sum += (int) a;
        return a + (long) b;
    }

    static synchronized void noVariables() {
        sum++;
    }

    public static void main(String[] args) throws Exception {
        Monitors m = new Monitors();
        ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
        Thread other = new Thread(() -> ofClass(1)); // for one thread alone little is done
        other.start();
        long all = 0;
        for (int k = 0; k < 4; k++) {
            all += block(k) + returns(k) + nested(k) + catches(k) + ofClass(k) + m.ofThis(k) + m.overwrites(k)
                + wide(k, k);
            noVariables();
            map.put(k, k);
        }
        other.join();
        System.out.println(map.size() + " " + sum);
    }
}
