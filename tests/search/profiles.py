"""The profiles of random programs: words of generator.py.

A program's seed chooses its profile.  Those of PENDING show known faults of the search, each with the rule
that it breaks; they are left out unless asked for, and belong among PROFILES when that is cured.
"""

PROFILES = [
    "vol sync if", "vol sync wait if", "vol sync wait", "vol atomic if", "vol sync rlock",
    "vol park if", "vol sync park", "vol intr if", "vol spin if", "vol spin sync", "vol alive if",
    "vol sync alive nest", "vol nest if", "sync nest atomic if", "vol sync if throw",
    "vol atomic sync if three", "vol intr park", "vol intr alive", "vol sync wait three",
    "vol rlock if atomic", "sync if", "vol if", "vol daemon if", "vol daemon sync spin throw if",
    "vol rlock cond if", "rlock cond sync", "vol sem if", "sem sync rlock looks",
    "vol rlock cond sem three", "vol rlock looks if three", "vol intr alive nest park",
    "vol sync intr wait", "sync wait intr",
]

PENDING = {
    "vol prejoin if": "join() of a thread that is not started returns at once",
    "vol prejoin nest": "",
    "prejoin nest sync alive": "",
    "prejoin nest hit": "",
    "rlock lockint hit": "",
    "vol lockint hit if": "",
    "sem semint hit": "",
    "vol semint hit if": "",
    "lockint condint hit": "",
    "rlock condint hit vol": "",
    "sync wait hit three": "",
    "vol sync wait hit": "",
    "nested sync": "",
    "nested rlock three": "",
    "nested sync poll": "",
    "nested rlock poll vol": "",
    "modes": "",
    "modes if vol": "",
    "modes mspin": "",
    "modes fence": "",
    "mlock modes": "",
    "mlock vol": "",
    "final": "",
    "final vol if": "",
    "leak final": "",
    "leak vol sync": "",
    "final copy": "",
    "leak copy": "",
    "task throw": "",
    "task vol if": "",
    "handler throw if": "",
    "handler throw task sync": "",
    "exit vol if": "",
    "exit sync vol": "",
    "exit throw if vol": "",
}
