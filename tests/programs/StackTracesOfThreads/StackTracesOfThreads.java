// Thread.getStackTrace, getAllStackTraces, dumpStack, printStackTrace with cause, suppressed and circular references.
import java.io.*;
import java.util.*;
import java.util.concurrent.*;
import java.util.concurrent.locks.*;

public class StackTracesOfThreads {
    static final ReentrantLock LOCK = new ReentrantLock();

    static void waitingHere() {
        LOCK.lock();
        LOCK.unlock();
    }

    static void outer() {
        waitingHere();
    }

    static void spinning() {
        while (!stop) {
            Thread.onSpinWait();
            Thread.yield();
        }
    }

    static volatile boolean stop;

    static String own(StackTraceElement[] st) {
        StringBuilder sb = new StringBuilder();
        for (StackTraceElement e : st) {
            if (e.getClassName().equals("StackTracesOfThreads")) {
                sb.append(e.getMethodName()).append(':').append(e.getLineNumber()).append(' ');
            }
        }
        return sb.toString();
    }

    public static void main(String[] args) throws Exception {
        StackTraceElement[] me = Thread.currentThread().getStackTrace();
        System.out.println(me[0].getMethodName() + " " + me[1].getMethodName() + ":" + me[1].getLineNumber() + " " + me.length);
        LOCK.lock();
        Thread t = new Thread(StackTracesOfThreads::outer, "waiter");
        System.out.println("not started " + t.getStackTrace().length);
        t.start();
        while (!LOCK.hasQueuedThread(t) || t.getState() != Thread.State.WAITING) {
            Thread.yield();
        }
        System.out.println(own(t.getStackTrace()));
        List<String> jdk = new ArrayList<>();
        for (StackTraceElement e : t.getStackTrace()) {
            if (!e.getClassName().startsWith("StackTraces")) {
                jdk.add(e.getClassName().replaceAll("^.*\\.", "") + "." + e.getMethodName());
            }
        }
        System.out.println(jdk);
        Map<Thread, StackTraceElement[]> all = Thread.getAllStackTraces();
        System.out.println(all.containsKey(t) + " " + all.containsKey(Thread.currentThread()) + " " + own(all.get(t)));
        LOCK.unlock();
        t.join();
        System.out.println("ended " + t.getStackTrace().length + " " + Thread.getAllStackTraces().containsKey(t));
        Thread s = new Thread(StackTracesOfThreads::spinning, "spinner");
        s.start();
        String seen;
        do {
            seen = own(s.getStackTrace());
        } while (!seen.startsWith("spinning"));
        System.out.println("spinner seen in " + seen.substring(0, seen.indexOf(':')));
        stop = true;
        s.join();
        Thread.dumpStack();

        Exception e = chain(3);
        e.addSuppressed(new Exception("side", new Error("side cause")));
        StringWriter w = new StringWriter();
        e.printStackTrace(new PrintWriter(w));
        System.out.print(w);
        Exception a = new Exception("a"), b = new Exception("b", a);
        a.initCause(b);
        StringWriter c = new StringWriter();
        a.printStackTrace(new PrintWriter(c));
        System.out.print(c);
        Throwable odd = new Throwable() {
            @Override
            public String toString() {
                return "odd one";
            }

            @Override
            public String getLocalizedMessage() {
                return "localized";
            }

            @Override
            public synchronized Throwable fillInStackTrace() {
                return this;
            }
        };
        odd.printStackTrace();
        new Exception("localized?") {
            @Override
            public String getLocalizedMessage() {
                return "yes, localized";
            }
        }.printStackTrace();
    }

    static Exception chain(int n) {
        try {
            if (n == 0) {
                throw new IOException("bottom");
            }
            throw new RuntimeException("level " + n, chain(n - 1));
        } catch (Exception e) {
            return e;
        }
    }
}
