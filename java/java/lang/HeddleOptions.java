// What the agent was told that the runtime must know.  The agent changes these answers in the class file before it
// defines the class, so that they are constants for the compiler: nothing is paid for what is not wanted.
package java.lang;

final class HeddleOptions {
    private HeddleOptions() {
    }

    // Whole stacks of earlier accesses are kept.
    static boolean history() {
        return false;
    }

    // The Lockset analysis sees all accesses and locks, too.
    static boolean lockset() {
        return false;
    }

    // Some places are jumbled, and nothing is detected.
    static boolean jumble() {
        return false;
    }

    // Reads of jumbled places see the newest value all the same.
    static boolean sequential() {
        return false;
    }

    // Lock acquisitions are only collected: no race is looked for, and nobody is held.
    static boolean collectOnly() {
        return false;
    }

    // Locks order nothing: what is reported as a race is one, or is hidden by the order of locks, or protected by one.
    static boolean blindToLocks() {
        return false;
    }
}
