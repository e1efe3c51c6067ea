// A subclass of AbstractOwnableSynchronizer of the program's own sets and reads its owner without
// any order: the field is a plain one ("the protected methods do not otherwise impose any
// synchronization or volatile field accesses"), so it races.
import java.util.concurrent.locks.AbstractOwnableSynchronizer;

public class OwnerWithoutOrder {
    static class Owned extends AbstractOwnableSynchronizer {
        void own() {
            setExclusiveOwnerThread(Thread.currentThread());
        }

        boolean mine() {
            return getExclusiveOwnerThread() == Thread.currentThread();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Owned owned = new Owned();
        Thread thread = new Thread(owned::own);
        thread.start();
        assert !owned.mine();
        thread.join();
    }
}
