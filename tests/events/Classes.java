/* A class is initialized by one thread and used by another: JLS 12.4.2 orders the two. */
public class Classes {
    static class Data {
        static int value = 42;
        int field;

        static void touch() {
        }
    }

    static class Slow {
        static int value;

        static {
            value = 7;
            try {
                Thread.sleep(10);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            own();
        }

        static void own() {
            value++;
        }
    }

    static class Reader extends Thread {
        @Override
        public void run() {
            int n = Data.value;
            Data.touch();
            new Data();
        }
    }

    static class Initializer extends Thread {
        @Override
        public void run() {
            int n = Slow.value;
        }
    }

    public static void main(String[] args) throws InterruptedException {
        Data.value++;
        Thread reader = new Reader();
        reader.start();
        reader.join();
        new Initializer().start();
        Thread.sleep(5); // it is in the initializer now
        int n = Slow.value;
        Slow.own();
    }
}
