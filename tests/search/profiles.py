"""The profiles of random programs: words of generator.py.

A program's seed chooses its profile.  Those of RULED are there for one rule of the language or the
library, which they name.
"""
import library_actions

PLAIN = [
    "vol sync if", "vol sync wait if", "vol sync wait", "vol atomic if", "vol sync rlock",
    "vol park if", "vol sync park", "vol intr if", "vol spin if", "vol spin sync", "vol alive if",
    "vol sync alive nest", "vol nest if", "sync nest atomic if", "vol sync if throw",
    "vol atomic sync if three", "vol intr park", "vol intr alive", "vol sync wait three",
    "vol rlock if atomic", "sync if", "vol if", "vol daemon if", "vol daemon sync spin throw if",
    "vol rlock cond if", "rlock cond sync", "vol sem if", "sem sync rlock looks",
    "vol rlock cond sem three", "vol rlock looks if three", "vol intr alive nest park",
    "condint hit duel", "condint hit duel vol if", "rlock condint hit vol", "cross", "cross rlock",
    "cross vol three rlock", "cross throw if", "cross daemon vol three",
    "modes ordered", "modes ordered if", "modes ordered fence", "modes ordered mspin",
    "modes ordered strong", "modes ordered strong sync",
    "final", "final vol if", "final sync", "final vol sync",
    "task throw", "task vol if", "handler throw if", "handler throw task sync",
    "exit vol if", "exit sync vol", "exit throw if vol",
    "coin vol if", "coin sync", "coin throw vol", "coin limit sem", "coin wait sync",
    "file", "file vol if", "file sync", "file throw", "file three", "file coin", "file limit rlock",
    "file wait sync", "file daemon vol", "file exit if", "file task throw", "file prejoin nest",
    "file vol fspin", "raf", "raf sync", "raf file three", "raf coin vol",
]

# Threads with the same body, which a search may take for each other.
TWINS = ["twins " + words for words in [
    "vol sync if", "three vol sync if", "atomic sync", "vol atomic if three", "sync wait", "vol sync wait if",
    "three sync wait", "vol rlock if", "rlock cond", "sem if", "sem semint sync", "vol park if", "vol intr if",
    "vol alive if", "vol spin if", "vol throw if sync", "throw handler sync", "sync daemon if", "exit vol if",
    "coin sync", "limit rlock sem", "three limit sync", "file sync", "queue if", "queue sync", "map if sync",
    "barrier vol", "barrier if", "latch if", "latch sync three", "future if", "hit wait sync", "looks rlock",
    "sync if three", "three atomic if",
]]

JOIN = ("Thread.join: waits for the thread to die; isAlive() is false of one that is not started, "
        "so it returns at once, and nothing is ordered (17.4.4)")
LOOK = ("lockInterruptibly, acquire: the interrupt status is looked at on entry, then the lock or "
        "permit: others may come between")
WAIT = "17.2.4: notified and interrupted, a waiter returns normally or throws"
TIMED = ("17.2.1: a waiter whose time is up and that is interrupted determines which was first: it "
         "returns normally or throws")
LIMIT = ("tryAcquire, tryLock, Condition.await with a time: false if the time is over before there is a "
         "permit, the lock, a signal; whenever that is")
CYCLE = "threads that wait for each other's monitors do so for ever, whatever daemons do"
MIXED = "a place used plainly and by VarHandle: all interleavings of its plain accesses count, too"
UPDATE = "the other half of an acquire or release update is opaque: no race with ordered accesses"
CALLS = ("an operation on files that makes several calls of the operating system lets others come between "
         "them; which calls these are is the JDK's code")
FREEZE = ("17.5.1: a freeze orders what came before it for the threads that have come to the "
          "object by a reference written after it, also through other threads, and for no others")

RULED = {
    "vol prejoin if": JOIN, "vol prejoin nest": JOIN, "prejoin nest sync alive": JOIN,
    "prejoin nest hit": JOIN,
    "lockint hit duel": LOOK, "rlock lockint hit": LOOK, "lockint condint hit": LOOK,
    "semint hit duel": LOOK, "sem semint hit": LOOK,
    "wait hit duel": WAIT, "wait hit duel three": WAIT, "sync wait hit vol": WAIT,
    "vol sync intr wait": WAIT, "sync wait intr": WAIT,
    "wait timed hit duel": TIMED,
    "limit sem": LIMIT, "limit rlock vol": LIMIT, "limit rlock cond": LIMIT, "limit sync if": LIMIT,
    "limit rlock three": LIMIT,
    "cross poll": CYCLE, "cross rlock poll": CYCLE,
    "modes": MIXED, "modes if vol": MIXED, "modes fence": MIXED, "modes mspin": MIXED,
    "modes ordered updates": UPDATE, "mlock ordered": UPDATE, "mlock vol": UPDATE,
    "modes updates": MIXED, "mlock modes": UPDATE,
    "file nio": CALLS, "file nio list": CALLS, "nio list raf file": CALLS, "file nio vol if three": CALLS,
    "leak": FREEZE, "leak vol sync": FREEZE, "leak final": FREEZE, "final copy": FREEZE,
    "leak copy": FREEZE, "leak relay three": FREEZE, "final relay": FREEZE,
}

PROFILES = PLAIN + list(RULED) + library_actions.PROFILES + TWINS
