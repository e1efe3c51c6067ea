// A shared database: threads answer queries on it and delete what has become too big, in rounds between which
// they wait for each other.  Each round a thread has another part of the records.  This is what the running
// example of the paper does.
//
// The mistake: the number of deletions done is read under the lock of the keys at the beginning of a round,
// and counted under the lock of deletions at its end.  In between a thread takes the lock of the numbers for
// every record, which it shares with the others.
public class DQueries {
    static final int ROUNDS = 2, PART = 24, LIMIT = 1_500_000_000;

    static Record[] records;
    static final Object keyLock = new Object();
    static final Object numLock = new Object();
    static final Object delLock = new Object();

    static int numDelItr;    // keyLock, or delLock
    static int compressions; // keyLock
    static int numDeleted;   // numLock
    static int arrived, round; // numLock

    static class Record {
        int key, value; // no lock: of the thread that has the part in this round
        boolean isDeleted;

        Record(int key, int value) {
            this.key = key;
            this.value = value;
        }

        boolean isTooBig() {
            return !isDeleted && value > LIMIT;
        }
    }

    static class Client extends Thread {
        final int id, clients;
        int answers;

        Client(int id, int clients) {
            this.id = id;
            this.clients = clients;
        }

        @Override
        public void run() {
            for (int r = 0; r < ROUNDS; r++) {
                await(r);
                compress();
                int start = (id + r) % clients * PART;
                for (int i = start; i < start + PART; i++) {
                    delete(records[i]);
                    query(records[i], r);
                }
                count();
            }
        }

        void await(int r) {
            synchronized (numLock) {
                if (++arrived == clients) {
                    arrived = 0;
                    round++;
                    numLock.notifyAll();
                }
                while (round <= r) {
                    try {
                        numLock.wait();
                    } catch (InterruptedException e) {
                        throw new IllegalStateException(e);
                    }
                }
            }
        }

        void compress() {
            synchronized (keyLock) {
                if (numDelItr % 5 == 0) // races with the write in count()
                    compressions++;
            }
        }

        void delete(Record record) {
            synchronized (numLock) {
                if (record.isTooBig()) {
                    record.isDeleted = true;
                    numDeleted++;
                }
            }
        }

        void query(Record record, int r) {
            int hash = record.key * 0x9e3779b9 ^ r;
            for (int i = 0; i < 8; i++)
                hash = (hash ^ hash >>> 15) * 0x85ebca6b;
            record.value = record.value / 2 + (hash >>> 2);
            if (!record.isDeleted)
                answers += hash;
        }

        void count() {
            synchronized (delLock) {
                ++numDelItr;
            }
            synchronized (numLock) {
                numDeleted += 0x10000;
            }
        }
    }

    public static void main(String[] args) throws InterruptedException {
        int threads = args.length > 0 ? Integer.parseInt(args[0]) : 2;
        records = new Record[threads * PART];
        int seed = 271828;
        for (int i = 0; i < records.length; i++) {
            seed = seed * 134775813 + 1;
            records[i] = new Record(i, seed >>> 1);
        }
        Client[] clients = new Client[threads];
        for (int i = 0; i < threads; i++)
            clients[i] = new Client(i, threads);
        for (Client client : clients)
            client.start();
        int answers = 0;
        for (Client client : clients) {
            client.join();
            answers += client.answers;
        }
        System.out.println((numDeleted & 0xffff) + " of " + records.length + " deleted, answers " + answers);
    }
}
