/** Short-lived objects and small arrays, with a list of live ones that changes slowly. */
public class Alloc {
    static class Node {
        final int value;
        final Node next;

        Node(int value, Node next) {
            this.value = value;
            this.next = next;
        }
    }

    public static void main(String[] args) {
        long sum = 0;
        Node kept = null;
        for (int i = 0; i < 1_000_000; i++) {
            Node list = null;
            for (int j = 0; j < 10; j++) {
                list = new Node(i + j, list);
            }
            int[] pair = {list.value, i};
            Object box = Integer.valueOf(pair[0] + 1000);
            sum += box.hashCode() + pair.length;
            if (i % 1000 == 0) {
                kept = new Node(i, i % 100_000 == 0 ? null : kept);
            }
        }
        int length = 0;
        for (Node node = kept; node != null; node = node.next) {
            length++;
        }
        System.out.println(sum + " " + length);
    }
}
