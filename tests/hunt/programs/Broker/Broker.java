import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.locks.ReentrantLock;

/** Two publishers of a broker, of which one signs its messages: topic, journal and acknowledgements. Three orders, two races. */
public class Broker {
    static class Topic {
        final Queue<String> messages = new ArrayDeque<>();

        synchronized void publish(String message) {
            messages.add(message);
        }
    }

    static class Journal {
        private final ReentrantLock lock = new ReentrantLock();
        final StringBuilder text = new StringBuilder();

        void write(String line) {
            lock.lock();
            try {
                text.append(line);
            } finally {
                lock.unlock();
            }
        }
    }

    static class Acknowledgements {
        int count;

        synchronized void add() {
            count++;
        }
    }

    final Topic topic = new Topic();
    final Journal journal = new Journal();
    final Acknowledgements acknowledgements = new Acknowledgements();
    String lastSender;
    int sent;

    void sendPlain() {
        lastSender = "plain";
        topic.publish("plain");
        journal.write("plain ");
        sent = 1;
        acknowledgements.add();
    }

    void sendSigned() {
        sign();
        topic.publish("signed");
        sign();
        journal.write("signed ");
        sign();
        acknowledgements.add();
        lastSender = "signed";
        sent = 2;
    }

    static void sign() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Broker broker = new Broker();
        Thread signed = new Thread(broker::sendSigned, "signed");
        Thread plain = new Thread(broker::sendPlain, "plain");
        signed.start();
        plain.start();
        signed.join();
        plain.join();
        System.out.println(broker.topic.messages.size());
    }
}
