/** Matrix product in doubles, a byte histogram and a copy loop: array loads and stores. */
public class ArrayKernel {
    public static void main(String[] args) {
        int n = 300;
        double[][] a = new double[n][n];
        double[][] b = new double[n][n];
        double[][] c = new double[n][n];
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                a[i][j] = i - j;
                b[i][j] = i + j;
            }
        }
        for (int i = 0; i < n; i++) {
            for (int j = 0; j < n; j++) {
                double sum = 0;
                for (int k = 0; k < n; k++) {
                    sum += a[i][k] * b[k][j];
                }
                c[i][j] = sum;
            }
        }
        byte[] bytes = new byte[1 << 16];
        for (int i = 0; i < bytes.length; i++) {
            bytes[i] = (byte) (i * 31 >> 3);
        }
        int[] histogram = new int[256];
        char[] copy = new char[bytes.length];
        for (int round = 0; round < 300; round++) {
            for (int i = 0; i < bytes.length; i++) {
                histogram[bytes[i] & 0xff]++;
                copy[i] = (char) bytes[bytes.length - 1 - i];
            }
        }
        System.out.println(c[7][9] + " " + histogram[100] + " " + (int) copy[5]);
    }
}
