// Items reach a subscriber that counts them in a plain field; SubmissionPublisher: what precedes
// the publishing of an item happens-before what follows its access by the subscriber;
// Flow.Publisher: its methods' invocations are ordered by happens-before.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class FlowPublisher {
    static final CountDownLatch DONE = new CountDownLatch(1);
    static int value;
    static int seen;

    static final class Reader implements Flow.Subscriber<String> {
        private Flow.Subscription subscription;
        private int items;

        @Override
        public void onSubscribe(Flow.Subscription subscription) {
            this.subscription = subscription;
            subscription.request(1);
        }

        @Override
        public void onNext(String item) {
            items++;
            subscription.request(1);
        }

        @Override
        public void onError(Throwable failure) {
            throw new AssertionError(failure);
        }

        @Override
        public void onComplete() {
            seen = value + items;
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 4);
        publisher.subscribe(new Reader());
        value = 40;
        publisher.submit("one");
        publisher.submit("two");
        publisher.close();
        DONE.await();
        pool.shutdown();
        if (seen != 42) {
            throw new AssertionError(seen);
        }
        System.out.println("done");
    }
}
