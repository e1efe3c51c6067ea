// A block cipher of the IDEA family: text is enciphered and deciphered, each thread a slice of it.
import java.util.Arrays;
import java.util.Random;

final class Crypt extends Kernel {
    private static final int ROUNDS = 8;
    private static final int BLOCK = 8;
    private static final int SUBKEYS = 6 * ROUNDS + 4;
    private static final int SIZE = 12_000_000; // bytes

    private final byte[] plain = new byte[SIZE];
    private byte[] cipher;
    private byte[] again;
    private final int[] encryption;
    private final int[] decryption;

    private Crypt() {
        Random random = new Random(11);
        random.nextBytes(plain);
        int[] key = new int[8];
        for (int i = 0; i < key.length; i++) {
            key[i] = random.nextInt(1 << 16);
        }
        encryption = expand(key);
        decryption = invert(encryption);
    }

    /** The 128 bits of the key, turned left by 25 bits for every 8 subkeys. */
    private static int[] expand(int[] key) {
        int[] subkeys = new int[SUBKEYS];
        for (int i = 0; i < SUBKEYS; i++) {
            if (i < 8) {
                subkeys[i] = key[i];
            } else {
                int from = i / 8 * 8 - 8;
                int high = subkeys[from + (i + 1) % 8];
                int low = subkeys[from + (i + 2) % 8];
                subkeys[i] = (high << 9 | low >>> 7) & 0xffff;
            }
        }
        return subkeys;
    }

    private static int[] invert(int[] key) {
        int[] inverse = new int[SUBKEYS];
        for (int round = 0; round <= ROUNDS; round++) {
            int to = 6 * round;
            int from = 6 * (ROUNDS - round);
            boolean outer = round == 0 || round == ROUNDS;
            inverse[to] = inverseOf(key[from]);
            inverse[to + 1] = -key[from + (outer ? 1 : 2)] & 0xffff;
            inverse[to + 2] = -key[from + (outer ? 2 : 1)] & 0xffff;
            inverse[to + 3] = inverseOf(key[from + 3]);
            if (round < ROUNDS) {
                inverse[to + 4] = key[from - 2];
                inverse[to + 5] = key[from - 1];
            }
        }
        return inverse;
    }

    /** The product modulo 65,537, where 0 stands for 65,536. */
    private static int multiply(int a, int b) {
        if (a == 0) {
            return 1 - b & 0xffff;
        }
        if (b == 0) {
            return 1 - a & 0xffff;
        }
        int product = a * b;
        int low = product & 0xffff;
        int high = product >>> 16;
        return low - high + (low < high ? 1 : 0) & 0xffff;
    }

    private static int inverseOf(int x) {
        if (x <= 1) {
            return x;
        }
        long result = 1;
        long power = x;
        for (int exponent = 65_535; exponent > 0; exponent >>= 1) { // the group has 65,536 elements
            if ((exponent & 1) != 0) {
                result = result * power % 65_537;
            }
            power = power * power % 65_537;
        }
        return (int) result & 0xffff;
    }

    private static void apply(byte[] from, byte[] to, int[] key, int begin, int end) {
        for (int i = begin; i < end; i += BLOCK) {
            int x1 = from[i] & 0xff | (from[i + 1] & 0xff) << 8;
            int x2 = from[i + 2] & 0xff | (from[i + 3] & 0xff) << 8;
            int x3 = from[i + 4] & 0xff | (from[i + 5] & 0xff) << 8;
            int x4 = from[i + 6] & 0xff | (from[i + 7] & 0xff) << 8;
            int k = 0;
            for (int round = 0; round < ROUNDS; round++) {
                x1 = multiply(x1, key[k++]);
                x2 = x2 + key[k++] & 0xffff;
                x3 = x3 + key[k++] & 0xffff;
                x4 = multiply(x4, key[k++]);
                int a = multiply(x1 ^ x3, key[k++]);
                int b = multiply(a + (x2 ^ x4) & 0xffff, key[k++]);
                a = a + b & 0xffff;
                x1 ^= b;
                x4 ^= a;
                int swapped = x2 ^ a;
                x2 = x3 ^ b;
                x3 = swapped;
            }
            int y1 = multiply(x1, key[k++]);
            int y2 = x3 + key[k++] & 0xffff;
            int y3 = x2 + key[k++] & 0xffff;
            int y4 = multiply(x4, key[k]);
            to[i] = (byte) y1;
            to[i + 1] = (byte) (y1 >>> 8);
            to[i + 2] = (byte) y2;
            to[i + 3] = (byte) (y2 >>> 8);
            to[i + 4] = (byte) y3;
            to[i + 5] = (byte) (y3 >>> 8);
            to[i + 6] = (byte) y4;
            to[i + 7] = (byte) (y4 >>> 8);
        }
    }

    @Override
    void setUp() {
        cipher = new byte[SIZE];
        again = new byte[SIZE];
    }

    @Override
    void work(int thread) {
        int blocks = SIZE / BLOCK;
        int begin = blocks * thread / THREADS * BLOCK;
        int end = blocks * (thread + 1) / THREADS * BLOCK;
        apply(plain, cipher, encryption, begin, end);
        apply(cipher, again, decryption, begin, end);
    }

    @Override
    String check() {
        if (!Arrays.equals(plain, again) || Arrays.equals(plain, cipher)) {
            throw new IllegalStateException("not deciphered");
        }
        return "cipher " + Arrays.hashCode(cipher);
    }

    public static void main(String[] args) throws Exception {
        new Crypt().measure(args);
    }
}
