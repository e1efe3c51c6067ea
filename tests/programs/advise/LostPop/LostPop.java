// Two threads take the first node of a list; both may get the same one, and then write the same.
public class LostPop {
    static class Node {
        final Node next;
        final int value;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    static Node head = new Node(1, new Node(2, null));

    static int pop() {
        Node first = head;
        int value = first.value;
        head = first.next;
        return value;
    }

    public static void main(String[] args) throws InterruptedException {
        int[] got = new int[2];
        Thread one = new Thread(() -> got[0] = pop());
        Thread two = new Thread(() -> got[1] = pop());
        one.start();
        two.start();
        one.join();
        two.join();
        assert got[0] != got[1];
    }
}
