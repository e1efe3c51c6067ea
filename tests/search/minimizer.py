"""Makes a program smaller in which search and model differ, as long as they differ so."""
import re
import tempfile

from comparison import compile_all
from generator import all_actions, blocks_of, without_missing_tasks


def smaller_blocks(actions):
    """Without one action; with an action's block in its place; with a smaller block."""
    for i, action in enumerate(actions):
        rest = actions[:i], actions[i + 1:]
        yield rest[0] + rest[1]
        for at in blocks_of(action):
            if action[0] != "node":
                yield rest[0] + action[at] + rest[1]
            for block in smaller_blocks(action[at]):
                yield rest[0] + [action[:at] + (block,) + action[at + 1:]] + rest[1]


def is_sound(actions, held=()):
    """Are monitors and locks held where they must be?"""
    for action in actions:
        kind = action[0]
        if kind in ("wait", "twait", "notify", "notifyAll") and action[1] not in held:
            return False
        if kind in ("cwait", "cwaitint", "csig") and "K" not in held:
            return False
        inner = held + ((action[1],) if kind == "sync" else
                        ("K",) if kind in ("rlock", "lockint") else ())
        if not all(is_sound(action[at], inner) for at in blocks_of(action)):
            return False
    return True


def without_idle_threads(program):
    """Threads at the end that do nothing and that no action names."""
    program = dict(program, bodies=dict(program["bodies"]))
    named = {action[1] for action in all_actions(program)
             if action[0] in ("start", "join", "joinany", "tjoin", "alive", "unpark", "interrupt")}
    named.update(t for action in all_actions(program) if action[0] == "joins" for t in action[1])
    while program["threads"] not in named and not program["bodies"].get(program["threads"], [0]):
        del program["bodies"][program["threads"]]
        program["threads"] -= 1
    program["daemons"] = [t for t in program["daemons"] if t <= program["threads"]]
    program["twins"] = {t: first for t, first in program["twins"].items() if t <= program["threads"]}
    program["handlers"] = {t: reg for t, reg in program["handlers"].items()
                           if t <= program["threads"]}
    return program


def smaller_programs(program):
    for block in smaller_blocks(program["main"]):
        yield dict(program, main=block)
    for t, body in program["bodies"].items():
        for block in smaller_blocks(body) if t not in program["twins"] else []:
            twins = {u: block for u, first in program["twins"].items() if first == t}
            yield dict(program, bodies={**program["bodies"], t: block, **twins})
    for t in program["daemons"]:
        yield dict(program, daemons=[u for u in program["daemons"] if u != t])
    for t in program["handlers"]:
        yield dict(program, handlers={u: reg for u, reg in program["handlers"].items() if u != t})


def kinds_of(fault):
    """Which facts are missed or wrong, without their details."""
    kinds = ("race", "uncaught", "swallowed", "cycle", "stuck", "end", "incomplete", "status")
    return {(how, kind) for how, facts in re.findall(r"(missed|wrong) (\[.*?\])", fault)
            for kind in kinds if f"'{kind}" in facts}


def size_of(program):
    return sum(1 for _ in all_actions(program))


def candidates_of(program):
    """Smaller programs, the smallest first."""
    candidates = []
    for smaller in smaller_programs(program):
        smaller = without_idle_threads(without_missing_tasks(smaller))
        if all(is_sound(body) for body in [smaller["main"], *smaller["bodies"].values()]):
            candidates.append(smaller)
    return {f"Q{i}": smaller for i, smaller in enumerate(sorted(candidates, key=size_of))}


def first_that_differs(judge, order, candidates, kinds):
    with tempfile.TemporaryDirectory(prefix="heddle-smaller-") as directory:
        compile_all(directory, candidates)
        for name, program in candidates.items():
            fault = judge.judge([order], directory, name, program)
            if fault and kinds_of(fault) & kinds:
                return program, fault
    return None


def minimize(judge, program, fault):
    """The smallest program that was found, and how it differs."""
    order, kinds = fault.split(":")[0], kinds_of(fault)
    found = program, fault
    while found:
        program, fault = found
        found = first_that_differs(judge, order, candidates_of(program), kinds)
    return program, fault
