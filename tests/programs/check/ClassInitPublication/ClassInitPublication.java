// The holder idiom: the first use of the class Holder makes the object, under the lock of class
// initialization, and everyone who uses the class comes after that, also without any lock.
class Registry {
    int entries = 1;
}

class Holder {
    static final Registry INSTANCE = new Registry();
    static int[] table = {3};
}

public class ClassInitPublication {
    static void use() {
        assert Holder.INSTANCE.entries == 1;
        assert Holder.table[0] == 3;
    }

    public static void main(String[] args) throws InterruptedException {
        Thread first = new Thread(ClassInitPublication::use);
        Thread second = new Thread(ClassInitPublication::use);
        first.start();
        second.start();
        first.join();
        second.join();
    }
}
