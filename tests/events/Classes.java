/* A class is initialized by one thread and used by another: JLS 12.4.2 orders the two. */
public class Classes {
    static class Got {
        static int value = 42;
    }

    static class Put {
        static int value = 43;
    }

    static class Called {
        static int value = helper(44);

        static int helper(int n) {
            return n;
        }
    }

    static class Made {
        static int value = 45;
    }

    static class Named {
        static int value = 46;
    }

    static class Slow {
        static int value = 7;

        static {
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            helper();
        }

        static void helper() {
            value++;
        }
    }

    static class Reader extends Thread {
        @Override
        public void run() {
            int n = Got.value;
            Put.value = 2;
            Called.helper(1);
            new Made();
            try {
                Class.forName("Classes$Named");
            } catch (ClassNotFoundException e) {
                throw new AssertionError(e);
            }
        }
    }

    /* Two threads execute the same instructions, here the first one initializes. */
    static void shared() {
        int n = Got.value;
        Put.value = 1;
        Called.helper(0);
        new Made();
    }

    static class Second extends Thread {
        @Override
        public void run() {
            shared();
        }
    }

    static class Initializer extends Thread {
        @Override
        public void run() {
            Slow.helper();
        }
    }

    public static void main(String[] args) throws InterruptedException {
        shared();
        int n = Named.value;
        for (Thread reader : new Thread[] {new Reader(), new Second()}) {
            reader.start();
            reader.join();
        }
        new Initializer().start();
        Thread.sleep(5); // it is in the initializer now
        Slow.helper();
    }
}
