"""Stands in for heddle in the test of run-litmus: answers `relax` from the enumerator, or lies.

    fake_heddle.py LIE relax --format=json --model=M ... -cp PATH Main [args]

Of a generated program it reads PATH/Main.litmus; of a hand-written one it gives what its `expect` wants.
LIE: none; drop, add: an outcome; consistent: every outcome is said to be so; verdict: race-free for
benign and benign for destructive; status: the wrong exit status; model: the default's answer for every
model; twice: an outcome twice; garbage; gap: complete, but with a gap.
"""
import json
import pathlib
import sys

sys.dont_write_bytecode = True
import expectation  # noqa: E402
from language import Program  # noqa: E402
from oracle import Oracle  # noqa: E402

PROGRAMS = pathlib.Path(__file__).resolve().parent / "programs"


def from_oracle(text, options, name):
    mode = text.splitlines()[0].split()[-1]
    oracle = Oracle(Program(name, text, mode))
    allowed = oracle.outcomes(options["model"], options.get("causality", "intent"),
                              options.get("identity", "free"))
    consistent = oracle.outcomes("sc")
    verdict = "race-free" if oracle.race_free() else "benign"
    if verdict == "race-free":
        allowed = consistent
    return verdict, [(o + "\n", "exit 0", o in consistent) for o in sorted(allowed)]


def from_expectation(name, arguments, options):
    setting = options["model"]
    if setting == "jmm":
        setting = f"{options.get('causality', 'intent')}.{options.get('identity', 'free')}"
    for wanted, models in expectation.read(PROGRAMS / name / "expect")[0]:
        if wanted == arguments:
            expected = models[setting]
            outcomes = expected.only or expected.allowed
            consistent = models["sc"].only if "sc" in models and models["sc"].only else outcomes
            verdict = expected.verdict or "benign"
            return "benign" if verdict == "harmless" else verdict, [
                (o.output + "\n", o.end, o.text in [c.text for c in consistent]) for o in outcomes]
    raise SystemExit(f"fake_heddle: no run of {name} with {arguments}")


def main():
    lie, arguments = sys.argv[1], sys.argv[2:]
    options = dict(a[2:].split("=") for a in arguments if a.startswith("--"))
    at = arguments.index("-cp")
    path, name, rest = arguments[at + 1], arguments[at + 2], arguments[at + 3:]
    if lie == "model":
        options.update(model="jmm", causality="intent", identity="free")
    litmus = pathlib.Path(path) / f"{name}.litmus"
    verdict, outcomes = from_oracle(litmus.read_text("utf-8"), options, name) \
        if litmus.exists() else from_expectation(name, rest, options)
    if lie == "drop":
        outcomes = outcomes[1:]
    elif lie == "add":
        outcomes = outcomes + [("r1=77\n", "exit 0", False)]
    elif lie == "consistent":
        outcomes = [(o, end, True) for o, end, _ in outcomes]
    elif lie == "twice":
        outcomes = outcomes + outcomes[:1]
    elif lie == "verdict":
        verdict = {"benign": "race-free", "destructive": "benign"}.get(verdict, "benign")
    status = expectation.VERDICTS[verdict] if lie != "status" else 2
    model = next(a.split("=")[1] for a in arguments if a.startswith("--model"))
    print(json.dumps({
        "verdict": verdict, "model": model, "executions": len(outcomes),
        "gaps": [{"reason": "a gap"}] if lie == "gap" else [],
        "outcomes": [{"output": o, "end": end, "sequentially_consistent": consistent}
                     for o, end, consistent in outcomes]})[9 if lie == "garbage" else 0:])
    return status


sys.exit(main())
