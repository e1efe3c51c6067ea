/** Binary trees built and dropped, beside one that stays: allocation with tracing of live data. */
public class TreeAlloc {
    static class Tree {
        Tree left;
        Tree right;

        static Tree build(int depth) {
            Tree tree = new Tree();
            if (depth > 0) {
                tree.left = build(depth - 1);
                tree.right = build(depth - 1);
            }
            return tree;
        }

        int size() {
            return left == null ? 1 : 1 + left.size() + right.size();
        }
    }

    public static void main(String[] args) {
        Tree kept = Tree.build(16);
        int total = 0;
        for (int i = 0; i < 1_600; i++) {
            total += Tree.build(11).size();
        }
        System.out.println(total + " " + kept.size());
    }
}
