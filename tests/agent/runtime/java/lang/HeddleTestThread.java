// A thread that is played: it has the fields that the agent puts into Thread, and never runs.
package java.lang;

class HeddleTestThread extends Thread {
    long $heddleEpoch;
    long $heddleReadEpoch;
    long $heddleReadClock;
    long[] $heddleSets;
    int $heddleDepth;
    Object $heddleState;
    Object $heddleParent;
    boolean $heddleDirty;
    int $heddleSite;
}
