// Two threads initialize two classes, of which one needs the other but not the other way round:
// no deadlock. What the initializers write is ordered before every use of the classes.
class Left {
    static int size;

    static {
        size = Right.size + 1;
    }

    static int size() {
        return size;
    }
}

class Right {
    static int size;

    static {
        size = 1;
    }

    static int size() {
        return size;
    }
}

public class StaticInitDeadlockFixed {
    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(() -> {
            assert Left.size() == 2;
        });
        Thread second = new Thread(() -> {
            assert Right.size() == 1;
        });
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
