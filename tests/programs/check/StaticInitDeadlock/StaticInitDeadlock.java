// Two classes whose static initializers need each other, initialized by two threads.
// The mistake: each thread may have begun one class and wait until the other thread has finished
// the other class: deadlock. When one thread does both there is none.
class Left {
    static int size;

    static {
        size = Right.size + 1;
    }

    static void touch() {
    }
}

class Right {
    static int size;

    static {
        size = Left.size + 1;
    }

    static void touch() {
    }
}

public class StaticInitDeadlock {
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> Left.touch());
        Thread second = new Thread(() -> Right.touch());
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
