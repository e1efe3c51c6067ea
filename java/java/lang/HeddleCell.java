// A clock that threads release to and acquire from, for what has no object of its own.
package java.lang;

final class HeddleCell {
    static final long CLOCK = HeddleRuntime.U.objectFieldOffset(HeddleCell.class, "clock");

    volatile HeddleClock clock;
}
