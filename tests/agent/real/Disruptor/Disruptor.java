// Disruptor: four producers, a diamond of consumers, and a pool of workers behind it.
import com.lmax.disruptor.BlockingWaitStrategy;
import com.lmax.disruptor.EventHandler;
import com.lmax.disruptor.RingBuffer;
import com.lmax.disruptor.WorkHandler;
import com.lmax.disruptor.dsl.ProducerType;
import com.lmax.disruptor.util.DaemonThreadFactory;
import java.util.concurrent.atomic.AtomicLong;

final class Disruptor {
    private static final class Order {
        private int customer;
        private int amount;
        private long price;
        private long tax;
        private String label;

        void set(int who, int what) {
            customer = who;
            amount = what;
            price = 0;
            tax = 0;
            label = null;
        }
    }

    private static final class Booked implements WorkHandler<Order> {
        private final AtomicLong sum;
        private long mine;

        Booked(AtomicLong sum) {
            this.sum = sum;
        }

        @Override
        public void onEvent(Order order) {
            mine++;
            sum.addAndGet(order.price + order.tax + order.label.length());
        }
    }

    private static long expected(int orders) {
        long sum = 0;
        for (int customer = 0; customer < Workers.THREADS; customer++) {
            for (int i = 0; i < orders; i++) {
                sum += 3L * i + i / 5 + (customer + "/" + i).length();
            }
        }
        return sum;
    }

    public static void main(String[] args) throws Exception {
        int orders = 20_000 * Workers.size(args);
        com.lmax.disruptor.dsl.Disruptor<Order> disruptor = new com.lmax.disruptor.dsl.Disruptor<>(
                Order::new, 256, DaemonThreadFactory.INSTANCE, ProducerType.MULTI,
                new BlockingWaitStrategy());
        AtomicLong sum = new AtomicLong();
        EventHandler<Order> price = (order, sequence, last) -> order.price = 3L * order.amount;
        EventHandler<Order> tax = (order, sequence, last) -> order.tax = order.amount / 5;
        EventHandler<Order> label =
                (order, sequence, last) -> order.label = order.customer + "/" + order.amount;
        disruptor.handleEventsWith(price, tax).then(label)
                .thenHandleEventsWithWorkerPool(new Booked(sum), new Booked(sum));
        RingBuffer<Order> ring = disruptor.start();
        Workers.run(number -> {
            for (int i = 0; i < orders; i++) {
                long sequence = ring.next();
                try {
                    ring.get(sequence).set(number, i);
                } finally {
                    ring.publish(sequence);
                }
            }
        });
        disruptor.shutdown();
        System.out.println(sum.get() == expected(orders) ? "sum " + sum : "wrong: " + sum);
    }
}
