// Two threads append to a linked list of our own, without a lock.
import java.io.FileWriter;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;

public class LogLinkedList {
    static void log(String text) {
        try (PrintWriter out = new PrintWriter(new FileWriter("LogLinkedList.log", true))) {
            out.println(text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    static class Node {
        Node next;
    }

    static final Node head = new Node();

    static void run(Runnable one, Runnable two) throws InterruptedException {
        Thread first = new Thread(one), second = new Thread(two);
        first.start();
        second.start();
        first.join();
        second.join();
    }

    static void append() {
        Node last = head;
        while (last.next != null) {
            last = last.next;
        }
        last.next = new Node();
        log("appended");
    }

    public static void main(String[] args) throws InterruptedException {
        run(LogLinkedList::append, LogLinkedList::append);
    }
}
