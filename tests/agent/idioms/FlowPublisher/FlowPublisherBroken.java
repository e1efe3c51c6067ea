// As FlowPublisher, but the publisher's thread writes when it has submitted.
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Flow;
import java.util.concurrent.SubmissionPublisher;

public class FlowPublisherBroken {
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
            try {
                Thread.sleep(100);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            seen = value + items;
            DONE.countDown();
        }
    }

    public static void main(String[] args) throws Exception {
        ExecutorService pool = Executors.newFixedThreadPool(2);
        SubmissionPublisher<String> publisher = new SubmissionPublisher<>(pool, 4);
        publisher.subscribe(new Reader());
        publisher.submit("one");
        publisher.submit("two");
        publisher.close();
        value = 40;
        DONE.await();
        pool.shutdown();
        System.out.println("done");
    }
}
