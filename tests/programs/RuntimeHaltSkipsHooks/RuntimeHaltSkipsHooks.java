// Runtime.halt ends at once: no hooks, no finally blocks, the given status.
public class RuntimeHaltSkipsHooks {
    public static void main(String[] args) {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> System.out.println("hook ran?")));
        try {
            System.out.println("before halt");
            System.out.flush();
            Runtime.getRuntime().halt(3);
        } finally {
            System.out.println("finally ran?");
        }
        System.out.println("after halt?");
    }
}
