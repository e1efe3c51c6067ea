"""The command line of heddle witness: a part of run-cli."""
import json
import signal

from commandline import classes_of, expect, test, test_each, wait_for_handler

VALUED = {"--runs": ("", "0", "x", "-1", "1000001"), "--seed": ("", "x", "-1"),
          "--stages": ("", "some", "extend,", ",hint", "Hint"), "--max-time": ("", "0", "x", "-1"),
          "--target": ("", "A", "A:1", "A:1,B", "A:1,B:x", ":1,B:2", "A:1,B:2x", "A:,B:2"),
          "--format": ("", "xml"), "--warnings": ("", "/nowhere/store.db")}

RACY = {"SimpleRace": "SimpleRace.done", "DifferentLocks": "DifferentLocks.counter"}


def witness(t, program, *options, store="none"):
    run = t.run("witness", "--format=json", f"--store={store}", *options, "-cp", classes_of(program),
                program)
    run.expect(run.status in (0, 1, 3), "no answer")
    run.parse()
    return run


def warnings_of(run):
    return {item["warning"]: item["answer"] for item in run.json["statistics"]["warnings"]}


@test_each(VALUED)
def witness_bad_values(t, option):
    for value in VALUED[option]:
        run = t.run("witness", f"{option}={value}", "-cp", classes_of("Counter"), "Counter")
        run.expect_usage_error()
        expect(not (t.directory / ".heddle").exists(), "a store was made")
    t.run("witness", option).expect_usage_error(option)


@test
def witness_usage(t):
    for option in ("--search=dfs", "--races=1", "--first", "--lost-progress", "--preemptions=1",
                   "--amend=volatile A.b", "--no-advice", "--progress", "--max-depth=3"):
        t.run("witness", option, "-cp", ".", "Main").expect_usage_error()
    for option in ("--runs=1", "--stages=all", "--target=A:1,B:2", "--warnings=store.db"):
        t.run("check", option, "-cp", ".", "Main").expect_usage_error()
    for words in ([], ["-cp"], ["-cp", "."], ["-jar", "no.jar"], ["--store=none"]):
        t.run("witness", *words).expect_usage_error()
    run = t.run("witness", "--help")
    run.expect_status(0)
    run.expect(run.out.startswith("usage: heddle witness") and run.err == "", "no help")


@test_each(RACY)
def witness_is_stored_and_replayed(t, program):
    run = witness(t, program, store=t.store)
    run.expect_status(1)
    run.expect(warnings_of(run).get(RACY[program]) == "proved", "not proved")
    t.expect_store_is_sound()
    t.expect_replays(t.trace_ids())
    advice = t.run("advise", "--no-verify", "--format=json", t.store)
    advice.expect_status(1)


@test_each(("Counter", "PetersonVolatile", "WaitNotifyBuffer"))
def witness_of_no_race(t, program):
    run = witness(t, program)
    run.expect_status(0)
    run.expect("proved" not in warnings_of(run).values(), "a spurious witness")
    run.expect(run.json["statistics"]["searched_all"], "not searched")


@test
def witness_is_open_when_bounded(t):
    run = witness(t, "DifferentLocks", "--stages=none", "--runs=1")
    states = set(warnings_of(run).values())
    run.expect_status(1 if "proved" in states else 3)
    run.expect("refuted" not in states, "refuted by one run")
    run = witness(t, "Counter", "--stages=none", "--runs=1")
    run.expect_status(3)
    run.expect("--stages" in run.reason, "no reason")


@test
def witness_refutes_only_what_was_searched(t):
    run = witness(t, "Counter", "--max-states=2")
    run.expect_status(3)
    run.expect("refuted" not in warnings_of(run).values(), "refuted within a bound")
    run.expect("--max-states" in run.reason, "no reason")


@test
def witness_of_targets(t):
    found = witness(t, "SimpleRace", store=t.store)
    race = found.json["findings"][0]
    lines = [f"{side['class']}:{side['line']}" for side in (race["source"], race["manifest"])]
    for target in (",".join(lines), ",".join(reversed(lines))):
        run = witness(t, "SimpleRace", f"--target={target}")
        run.expect_status(1)
        run.expect(warnings_of(run) == {target: "proved"}, "not the target alone")
    other = "SimpleRace:1,SimpleRace:2"
    run = witness(t, "SimpleRace", f"--target={other}")
    run.expect_status(0)
    run.expect(warnings_of(run) == {other: "refuted"}, "statements that are none")
    run = witness(t, "SimpleRace", f"--warnings={t.store}")
    run.expect_status(1)
    run.expect(set(warnings_of(run).values()) == {"proved"}, "a stored race is not proved")


@test
def witness_is_deterministic(t):
    def told(run):
        for item in run.json["statistics"]["warnings"]:
            del item["seconds"], item["cpu_seconds"]
        return json.dumps([run.json["findings"], run.json["statistics"]["warnings"]])
    first, second = (witness(t, "DifferentLocks", "--seed=5") for _ in range(2))
    first.expect(told(first) == told(second), "two runs differ")


@test
def witness_interrupted(t):
    process = t.start("witness", "--format=json", "--store=none", "--max-time=100", "-cp",
                      classes_of("ManyStates"), "ManyStates")
    wait_for_handler(t, process)
    process.send_signal(signal.SIGINT)
    run = t.finish(process, 30)
    run.expect(run.status in (1, 3), "no clean end")
    run.parse()
