"""The drivers of real programs in tests/agent/real, for run-real and for the bench.

A driver is a directory as in tests/jars, with the jars it needs in `jars` and their packages in `packages`, the JVM's
options in `options`. It may use the classes of tests/agent/real/support. Its argument is how much is to be done: that in
`args` for tests, that in `bench-args` for the bench.

Those in tests/hunt/real are for heddle hunt: in them each thread has a part of its own, and does each thing a few times. They may
use the classes of the driver of the same name.
"""
import hashlib

import harness

TOP = harness.ROOT / "tests" / "agent" / "real"
HUNTED = harness.ROOT / "tests" / "hunt" / "real"
SUPPORT = TOP / "support"


class RealProgram(harness.Program):
    def __init__(self, directory):
        super().__init__(directory)
        self.suite = "-".join(directory.relative_to(harness.ROOT / "tests").parts[:-1])
        self.classes = harness.CACHE / "classes" / self.suite / self.name
        self.reference = harness.CACHE / "hotspot" / self.suite / self.name
        self.others = [SUPPORT, TOP / self.name]

    def key(self):
        digest = hashlib.sha256(super().key().encode())
        for path in sorted(path for other in self.others for path in other.glob("*.java")):
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def compiler_options(self):
        options = super().compiler_options()
        options[options.index("-sourcepath") + 1] = ":".join(map(str, self.others))
        return options

    def bench_command(self, launcher):
        words = self.command(launcher)
        return words[:len(words) - len(self.lines("args"))] + self.lines("bench-args")


def programs(names=(), top=TOP):
    found = {path.name: RealProgram(path) for path in sorted(top.iterdir())
             if path.is_dir() and path != SUPPORT}
    unknown = [name for name in names if name not in found]
    if unknown:
        harness.die(f"no such program under {top.relative_to(harness.ROOT)}: {' '.join(unknown)}")
    return [found[name] for name in names or found]


def hunted(names=()):
    return programs(names, HUNTED)
