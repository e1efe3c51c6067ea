"""The command line of heddle witness: a part of run-cli."""
import json
import os
import signal
import subprocess

from commandline import SUBJECTS, classes_of, expect, test, test_each, wait_for_handler

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


def witness_subject(t, program, *options, store="none", arguments=(), **more):
    run = t.run("witness", "--format=json", f"--store={store}", *options, "-cp", SUBJECTS.classes, program,
                *arguments, **more)
    return run.parse()


def warnings_of(run):
    return {item["warning"]: item["answer"] for item in run.json["statistics"]["warnings"]}


def advised(t):
    return json.loads(t.run("advise", "--no-verify", "--format=json", t.store).out)["races"]


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
    places = [race["place"] for race in advised(t)]
    run.expect(RACY[program] in places, f"advice for {places}")


@test
def witness_is_relaxed(t):
    """heddle relax takes the witnesses as it takes the races of heddle check, and keeps its verdict with them."""
    run = witness_subject(t, "RelaxMailbox", store=t.store)
    run.expect_status(1)
    run.expect(warnings_of(run).get("RelaxMailbox.data") == "proved", "not proved")
    number = [race["place"] for race in advised(t)].index("RelaxMailbox.data") + 1
    for which, verdict in ((f"--race={number}", "destructive"), ("--all", "destructive")):
        relaxed = t.run("relax", f"--store={t.store}", "--format=json", which)
        relaxed.expect(json.loads(relaxed.out)["verdict"] == verdict, f"{which} is not {verdict}")
    advice = t.run("advise", "--no-verify", t.store)
    advice.expect("destructive" in advice.out, "the verdict is not shown")


@test
def witness_is_relaxed_with_its_program(t):
    """heddle relax of the same program knows the stored witnesses without being asked for them."""
    witness_subject(t, "RelaxMailbox", store=t.store).expect_status(1)
    run = t.run("relax", f"--store={t.store}", "-cp", SUBJECTS.classes, "RelaxMailbox")
    run.expect_status(1)
    run.expect("the verdict was kept with" in run.out, "the witnesses are not known")


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
def witness_refutes_nothing_with_a_gap(t):
    run = witness_subject(t, "LocksInTurn", arguments=["clock"])
    run.expect_status(3)
    run.expect(warnings_of(run) == {"LocksInTurn.x": "open"}, "refuted although the time was asked for")
    run.expect("clock" in run.reason, "no reason")
    for options, arguments in (((), ()), (("--given=clock",), ("clock",))):
        run = witness_subject(t, "LocksInTurn", *options, arguments=arguments)
        run.expect_status(0)
        run.expect(warnings_of(run) == {"LocksInTurn.x": "refuted"}, "not refuted")


@test
def witness_refutes_no_target_whose_callers_it_does_not_know(t):
    target = "ManySightings:16,ManySightings:23"
    run = witness_subject(t, "ManySightings", f"--target={target}")
    run.expect_status(1)
    run.expect(warnings_of(run)[target] == "open" and "which statements call it" in run.reason,
               "refuted, though not each race was looked at")


@test
def witness_is_replayed_before_it_counts(t):
    """The race is there in one process only: the replay, which is another one, does not show it."""
    process = t.start("witness", "--format=json", "--store=none", "-cp", SUBJECTS.classes, "RacesInOneProcess",
                      stdin=subprocess.PIPE)
    process.stdin.write(f"{process.pid}\n".encode())
    run = t.finish(process).parse()
    run.expect_status(3)
    run.expect(set(warnings_of(run).values()) == {"open"}, "proved without a replay")
    run.expect("could not be replayed" in run.err and "replayed" in run.reason, "no reason")


@test
def witness_of_input_from_a_pipe(t):
    """A pipe cannot be read twice: a replay is given what was read.  One from the store says that it needs it."""
    read, write = os.pipe()
    os.write(write, b"a")
    os.close(write)
    run = witness_subject(t, "RacesOnInput", store=t.store, stdin=read)
    os.close(read)
    run.expect_status(1)
    run.expect(set(warnings_of(run).values()) == {"proved"}, "not proved")
    (t.directory / "input").write_bytes(b"a")
    for trace in t.trace_ids():
        without = t.replay(trace)
        without.expect_status(3)
        without.expect("reads standard input" in without.out, "not said what is needed")
        with open(t.directory / "input", "rb") as source:
            t.replay(trace, stdin=source).expect_status(1)


@test
def replay_says_that_it_needs_input(t):
    """Of a trace of heddle check, too."""
    (t.directory / "input").write_bytes(b"a")
    with open(t.directory / "input", "rb") as source:
        t.check("RacesOnInput", "--no-advice", classes=SUBJECTS.classes, store=t.store, stdin=source)
    run = t.replay(t.trace_ids()[0])
    run.expect_status(3)
    run.expect("reads standard input" in run.out, "not said what is needed")


@test
def witness_replays_within_the_time(t):
    """Of one move's races those that there was time to replay are proved, and the others open."""
    run = witness_subject(t, "RacesAfterLongStart", "--max-time=5")
    answers = list(warnings_of(run).values())
    if answers:
        run.expect("open" in answers and "refuted" not in answers, "there was time for all")
        run.expect("no time to replay" in run.out and "--max-time" in run.reason, "the bound is not named")
    else:
        run.expect("before the first thread" in run.reason, "no warnings")


@test
def witness_names_the_bound_of_its_runs(t):
    """All warnings so far are proved when the time is over in the first run: there may be others."""
    run = witness_subject(t, "RacesThenComputes", "--max-time=4")
    run.expect_status(1)
    run.expect(set(warnings_of(run).values()) == {"proved"}, "not proved")
    run.expect("--max-time" in run.reason, "the bound is not named")


@test
def witness_keeps_the_warnings_of_a_run_that_was_cut(t):
    """The discipline is broken before the time is over, which is in the middle of the first run."""
    run = witness_subject(t, "WarnsThenComputes", "--max-time=3")
    run.expect_status(3)
    run.expect(warnings_of(run) == {"WarnsThenComputes.x": "open"}, "no warning")
    run.expect("--max-time" in run.reason, "the bound is not named")


@test
def witness_says_that_not_all_was_searched(t):
    """Where the runs have proved every warning, no search of all schedules follows: that is said."""
    words = ("-cp", classes_of("SimpleRace"), "SimpleRace")
    run = t.run("witness", "--store=none", *words)
    run.expect_status(1)
    run.expect("not all schedules were searched" in run.out, "not said")
    run = t.run("witness", "--store=none", "--target=SimpleRace:1,SimpleRace:2", *words)
    run.expect("not all schedules were searched" not in run.out, "all were")


@test
def witness_names_unseen_statements(t):
    """A class or a line that is misspelled: no run comes there."""
    race = witness(t, "SimpleRace").json["findings"][0]
    seen = f"{race['source']['class']}:{race['source']['line']}"
    cases = {f"{seen},SimpleRase:7": "no run accesses anything at SimpleRase:7",
             f"SimpleRace:9999,{seen}": "no run accesses anything at SimpleRace:9999",
             "SimpleRase:7,SimpleRace:9999":
                 "no run accesses anything at SimpleRase:7 nor at SimpleRace:9999",
             f"{seen},{seen}": None}
    for target, said in cases.items():
        run = witness(t, "SimpleRace", f"--target={target}")
        item = next(item for item in run.json["statistics"]["warnings"] if item["warning"] == target)
        run.expect(item["unseen"] == said, f"{target}: {item['unseen']}")
        text = t.run("witness", "--store=none", f"--target={target}", "-cp", classes_of("SimpleRace"), "SimpleRace")
        told = " ".join(text.out.split())
        text.expect(said is None or said in told, "not in the text")


@test
def witness_of_targets(t):
    found = witness(t, "SimpleRace", store=t.store)
    race = found.json["findings"][0]
    lines = [f"{side['class']}:{side['line']}" for side in (race["source"], race["manifest"])]
    for target in (",".join(lines), ",".join(reversed(lines))):
        run = witness(t, "SimpleRace", f"--target={target}")
        run.expect_status(1)
        run.expect(warnings_of(run)[target] == "proved", "not proved")
    run = witness(t, "Counter", "--target=Counter:1,Counter:2")
    run.expect_status(0)
    run.expect(warnings_of(run) == {"Counter:1,Counter:2": "refuted"}, "statements that are none")
    run = witness(t, "SimpleRace", f"--warnings={t.store}")
    run.expect_status(1)
    run.expect(set(warnings_of(run).values()) == {"proved"}, "a stored race is not proved")


@test
def witness_of_targets_in_the_library(t):
    """A statement is also code of the library that accesses what races, or calls code that does."""
    found = witness_subject(t, "ManyCallers")
    race = next(race for race in found.json["findings"] if race["place"] == "java.util.ArrayList.size")
    sides = [next(frame for frame in race[side]["stack"] if frame["class"] == "java.util.ArrayList")
             for side in ("source", "manifest")]
    target = ",".join(f"{frame['class']}:{frame['line']}" for frame in sides)
    run = witness_subject(t, "ManyCallers", f"--target={target}")
    run.expect_status(1)
    item = run.json["statistics"]["warnings"][0]
    run.expect(item["answer"] == "proved" and item["unseen"] is None, f"{target} is {item['answer']}: {item['unseen']}")


@test
def witness_of_stored_races(t):
    """Whoever has found them; the last run that has any counts."""
    t.run("check", f"--store={t.store}", "--no-advice", "-cp", classes_of("SimpleRace"), "SimpleRace").expect_status(1)
    witness(t, "Counter", store=t.store).expect_status(0)
    run = witness(t, "SimpleRace", f"--warnings={t.store}")
    run.expect_status(1)
    answers = warnings_of(run)
    run.expect(len(answers) >= 2 and set(answers.values()) == {"proved"}, f"{answers}")
    run.expect(all(":" in name for name in answers), "not by their statements")


@test
def witness_of_open_warnings(t):
    """What a run has left open is tried again, alone: places and statements."""
    target = "ManyCallers:16,ManyCallers:27"
    program = ("-cp", SUBJECTS.classes, "ManyCallers")
    t.run("witness", f"--store={t.store}", "--stages=none", "--runs=1", f"--target={target}", *program)
    run = t.run("witness", "--format=json", "--store=none", f"--warnings={t.store}", *program).parse()
    run.expect(warnings_of(run)[target] in ("refuted", "open"), "the stored target is not there")
    empty = witness(t, "Counter", "--stages=none", "--runs=1", store=t.store)
    empty.expect_status(3)
    bounded = ("--stages=extend", "--runs=1")
    first = t.run("witness", "--format=json", f"--store={t.store}", *bounded, "-cp",
                  SUBJECTS.classes, "LocksInTurn").parse()
    first.expect(warnings_of(first) == {"LocksInTurn.x": "open"}, "not open")
    again = witness_subject(t, "LocksInTurn", f"--warnings={t.store}")
    again.expect_status(0)
    again.expect(warnings_of(again) == {"LocksInTurn.x": "refuted"}, "not refuted")


@test
def witness_of_targets_is_not_race_free_for_others(t):
    """Where the targets do not race, and other statements do, the program is not race-free."""
    other = "SimpleRace:1,SimpleRace:2"
    run = witness(t, "SimpleRace", f"--target={other}")
    run.expect_status(1)
    run.expect(run.json["answer"] == "found" and run.json["findings"], "the other race is not reported")
    answers = warnings_of(run)
    run.expect(answers.pop(other) == "refuted" and "SimpleRace.done" in answers, "not both")
    run.expect(set(answers.values()) == {"proved"}, "others are reported only when they are proved")


@test
def witness_tells_callers_apart(t):
    """Accesses in one method of the library, or of one helper: each target, each place is judged for itself."""
    proved = ["16,22", "16,23"]
    ordered = ["16,20", "16,27", "22,23"]
    targets = {lines: ",".join(f"ManyCallers:{line}" for line in lines.split(","))
               for lines in proved + ordered}
    run = witness_subject(t, "ManyCallers", *(f"--target={target}" for target in targets.values()))
    run.expect_status(1)
    answers = warnings_of(run)
    for lines in proved:
        run.expect(answers[targets[lines]] == "proved", f"{lines} is {answers[targets[lines]]}")
    for lines in ordered:
        run.expect(answers[targets[lines]] in ("refuted", "open"), f"{lines} is {answers[targets[lines]]}")
    answers = warnings_of(witness_subject(t, "ManyCallers"))
    for name in ("ManyCallers.left[]", "ManyCallers.right[]", "java.util.ArrayList.size"):
        run.expect(answers.get(name) == "proved", f"{name} is {answers.get(name)}")


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
