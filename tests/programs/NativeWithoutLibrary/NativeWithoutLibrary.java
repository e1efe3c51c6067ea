/** A native method without a library: UnsatisfiedLinkError names it. */
public class NativeWithoutLibrary {
    static native int answer();
    native String name(int i, String s, int[] x);
    static native void over(int i);
    static native void over(String i);
    public static void main(String[] a) {
        try { System.out.println(answer()); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
        try { System.out.println(new NativeWithoutLibrary().name(1, "", null)); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); StackTraceElement s = e.getStackTrace()[0]; System.out.println(s); }
        try { over("x"); } catch (UnsatisfiedLinkError e) { System.out.println(e); }
        try { System.loadLibrary("nosuchlibrary"); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage().startsWith("no nosuchlibrary in java.library.path")); }
        try { System.load("/no/such/lib.so"); } catch (UnsatisfiedLinkError e) { System.out.println(e.getMessage()); }
        try { NativeWithoutLibrary.class.getDeclaredMethod("answer").invoke(null); } catch (Exception e) { System.out.println(e + " " + e.getCause()); }
        answer();
    }
}
