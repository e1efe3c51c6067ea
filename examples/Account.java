/**
 * Two tellers pay 10 into one account five times each. Every method is synchronized, so there is
 * no data race, but a deposit is two calls: between them the other teller's deposit can be lost.
 * On an ordinary JVM that happens once in a blue moon.
 */
public class Account {
    private int balance;

    synchronized int balance() {
        return balance;
    }

    synchronized void setBalance(int amount) {
        balance = amount;
    }

    public static void main(String[] args) throws InterruptedException {
        Account account = new Account();
        Runnable teller = () -> {
            for (int i = 0; i < 5; i++) {
                int before = account.balance();
                account.setBalance(before + 10);
            }
        };
        Thread first = new Thread(teller, "first");
        Thread second = new Thread(teller, "second");
        first.start();
        second.start();
        first.join();
        second.join();
        System.out.println("balance: " + account.balance() + " of 100");
    }
}
