/* Every new object, whoever makes it. Watched: arrays of int, NullPointerException, Integer. */
public class Allocations {
    static class Node implements Cloneable {
        Node next;

        Node copy() throws CloneNotSupportedException {
            return (Node) clone(); //= alloc Node
        }
    }

    public static void main(String[] args) throws Exception {
        Node node = new Node(); //= alloc Node
        int[] a = new int[3]; //= alloc int[]
        int[][] table = new int[2][3]; //= alloc int[][]; alloc int[]; alloc int[]
        int[] copy = a.clone(); //= alloc int[]
        Node[] nodes = {node, null}; //= alloc Node[]
        node.copy();
        nodes[1] = Node.class.getDeclaredConstructor().newInstance(); //= alloc Node
        copy = java.util.Arrays.copyOf(a, 5); //= alloc int[]
        Integer small = 1;
        Integer large = 1000; //= alloc Integer
        try {
            node.next.next = node; //= alloc NullPointerException
        } catch (NullPointerException expected) {
            a[0] = 1;
        }
        for (int i = 0; i < 2; i++)
            new Node(); //= alloc Node; alloc Node
    }
}
