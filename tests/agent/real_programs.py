"""The drivers of real programs in tests/agent/real, for run-real and for the bench.

A driver is a directory as in tests/jars, with the jars it needs in `jars` and their packages in `packages`, the JVM's
options in `options`. It may use the classes of tests/agent/real/support. Its argument is how much is to be done: that in
`args` for tests, that in `bench-args` for the bench.
"""
import hashlib

import harness

TOP = harness.ROOT / "tests" / "agent" / "real"
SUPPORT = TOP / "support"


class RealProgram(harness.Program):
    def key(self):
        digest = hashlib.sha256(super().key().encode())
        for path in sorted(SUPPORT.glob("*.java")):
            digest.update(path.read_bytes())
        return digest.hexdigest()

    def compiler_options(self):
        options = super().compiler_options()
        options[options.index("-sourcepath") + 1] = str(SUPPORT)
        return options

    def bench_command(self, launcher):
        words = self.command(launcher)
        return words[:len(words) - len(self.lines("args"))] + self.lines("bench-args")


def programs(names=()):
    found = {path.name: RealProgram(path) for path in sorted(TOP.iterdir())
             if path.is_dir() and path != SUPPORT}
    unknown = [name for name in names if name not in found]
    if unknown:
        harness.die(f"no such program under tests/agent/real: {' '.join(unknown)}")
    return [found[name] for name in names or found]
