// Two threads borrow an object of a pool with at most one, use it plainly and return it: while it
// is borrowed no other thread has it, and the second borrower sees what the first one did with it,
// or waits.
import org.apache.commons.pool2.BasePooledObjectFactory;
import org.apache.commons.pool2.PooledObject;
import org.apache.commons.pool2.impl.DefaultPooledObject;
import org.apache.commons.pool2.impl.GenericObjectPool;
import org.apache.commons.pool2.impl.GenericObjectPoolConfig;

public class CheckCommonsPool {
    static class Box {
        int value;
    }

    static class Boxes extends BasePooledObjectFactory<Box> {
        @Override
        public Box create() {
            return new Box();
        }

        @Override
        public PooledObject<Box> wrap(Box box) {
            return new DefaultPooledObject<>(box);
        }
    }

    static void together(Runnable... bodies) throws InterruptedException {
        Thread[] threads = new Thread[bodies.length];
        for (int i = 0; i < bodies.length; i++) {
            threads[i] = new Thread(bodies[i]);
            threads[i].start();
        }
        for (Thread thread : threads) {
            thread.join();
        }
    }

    static void use(GenericObjectPool<Box> pool) {
        try {
            Box box = pool.borrowObject();
            box.value++;
            pool.returnObject(box);
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws Exception {
        GenericObjectPoolConfig<Box> config = new GenericObjectPoolConfig<>();
        config.setMaxTotal(1);
        config.setJmxEnabled(false);
        GenericObjectPool<Box> pool = new GenericObjectPool<>(new Boxes(), config);
        together(() -> use(pool), () -> use(pool));
        assert pool.borrowObject().value == 2;
    }
}
