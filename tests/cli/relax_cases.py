"""The command line of heddle relax: a part of run-cli. What the models allow is tests/run-litmus's."""
import json
import os
import signal

from commandline import SUBJECTS, expect, test, test_each, wait_for_handler

STATUSES = {"race-free": 0, "benign": 0, "destructive": 1, "incomplete": 3}
MAILBOX = "RelaxMailbox"


def relax(t, program, *options, arguments=(), store="none", **more):
    """heddle relax of a subject, parsed."""
    run = t.run("relax", f"--store={store}", "--format=json", *options, "-cp", SUBJECTS.classes,
                program, *arguments, **more)
    return parse(run)


def parse(run):
    try:
        run.json = json.loads(run.raw.decode("utf-8"))
    except ValueError as fault:
        raise run.fault(f"stdout is not JSON: {fault}") from fault
    run.expect(run.status == STATUSES[run.json["verdict"]], f"verdict {run.json['verdict']}")
    run.expect(run.json["verdict"] != "incomplete" or run.json["gaps"], "incomplete for no reason")
    return run


def text(t, program, *options, arguments=(), **more):
    return t.run("relax", "--store=none", f"--sourcepath={SUBJECTS.directory}", *options, "-cp",
                 SUBJECTS.classes, program, *arguments, **more)


def outcomes(run):
    return {(o["output"], o["end"]): o for o in run.json["outcomes"]}


def failing(run):
    found = [o for o in run.json["outcomes"] if o["fails"]]
    run.expect(len(found) == 1, f"{len(found)} outcomes fail")
    return found[0]


def said(run):
    return " ".join(run.out.split())


# ---- usage ----

@test
def relax_help(t):
    for word in ("--help", "-h"):
        run = t.run("relax", word)
        run.expect_status(0)
        run.expect(run.out.startswith("usage: heddle relax ") and run.err == "", "no help")
        for option in ("--model=", "--causality=", "--identity=", "--justify", "--observe=", "--race=N",
                       "--all", "--max-executions=N", "example: "):
            run.expect(option in run.out, f"no {option}")
        run.expect(max(map(len, run.out.splitlines())) <= 100, "a line of more than 100 columns")


BAD_VALUES = {"--model": ("", "jmmm", "JMM"), "--causality": ("", "both"), "--identity": ("", "any"),
              "--max-executions": ("", "0", "-1", "x", "1x", "9" * 30),
              "--observe": ("", "x", "A.", ".x", "A.x,", "A.x,,A.y"),
              "--race": ("", "0", "x"), "--run": ("", "0", "x")}


@test_each(BAD_VALUES)
def relax_bad_values(t, option):
    for value in BAD_VALUES[option]:
        t.run("relax", f"{option}={value}", "-cp", SUBJECTS.classes, MAILBOX).expect_usage_error(option)
    t.run("relax", option).expect_usage_error(option, "value")


@test
def relax_refuses_options_of_check(t):
    """Which would be ignored, or lead to a wrong verdict."""
    for option in ("--search=bfs", "--seed=1", "--first", "--races=1", "--preemptions=1", "--max-depth=9",
                   "--lost-progress", f"--untracked={MAILBOX}.data", f"--trusted={MAILBOX}",
                   f"--amend=volatile {MAILBOX}.data", "--reduce=none", "--no-advice"):
        run = t.run("relax", option, "-cp", SUBJECTS.classes, MAILBOX)
        run.expect_usage_error("heddle relax does not take " + option.partition("=")[0] + ": ")


@test
def relax_bad_usage(t):
    for words, said_words in ((["--all", "--race=1"], ["--all"]), (["--run=1", "-cp", ".", "A"], ["--run"]),
                              (["--all", "--store=none"], ["none"]), (["--all", "Main"], ["Main"]),
                              (["--model=hb", "--causality=jls", "-cp", ".", "A"], ["--causality"]),
                              (["--model=tso", "--identity=count", "-cp", ".", "A"], ["--identity"]),
                              (["--model=tso", "--justify", "-cp", ".", "A"], ["--justify"]),
                              (["--all"], ["heddle.db"]), (["--nonsense"], ["--nonsense"]),
                              (["-cp", ".", "NoSuchClass"], ["NoSuchClass"]), ([], [])):
        t.run("relax", *words).expect_usage_error(*said_words)
    expect(not os.path.exists(t.directory / ".heddle"), "a store was made")


@test
def relax_options_end_with_the_program(t):
    """What follows the main class is the program's."""
    run = relax(t, MAILBOX, arguments=["--model=nonsense"])
    run.expect(run.json["verdict"] == "race-free", "the program has not got its argument")


# ---- answers ----

@test
def relax_finds_what_no_interleaving_shows(t):
    run = relax(t, MAILBOX)
    run.expect(run.json["verdict"] == "destructive", "not destructive")
    outcome = failing(run)
    run.expect(outcome["end"] == "uncaught java.lang.AssertionError: data is 0"
               and not outcome["sequentially_consistent"], f"it is {outcome['end']}")
    rows = {(r["thread"], r["kind"], r["place"]): r for r in outcome["story"] if r["place"]}
    read = rows["reader", "read", f"{MAILBOX}.data"]
    flag = rows["reader", "read", f"{MAILBOX}.ready"]
    run.expect(flag["value"] == "1" and flag["line"] == 23, f"the flag: {flag}")
    run.expect(any(r["sees"] in ("old", "later") for r in (read, flag)), "every read sees the last write")
    run.expect(read["value"] == "0" and read["writes"][0]["thread"] is None, f"the data: {read}")
    run.expect(flag["writes"][0]["thread"] == "main" and flag["writes"][0]["line"] == 14,
               f"the flag's writer: {flag['writes']}")


@test
def relax_without_a_race(t):
    """Found out without any relaxed execution."""
    run = relax(t, MAILBOX, arguments=["ordered"])
    run.expect(run.json["verdict"] == "race-free" and not run.json["races"], "not race-free")
    run.expect(outcomes(run).keys() == {("", "exit 0")}, f"outcomes {outcomes(run).keys()}")


@test
def relax_without_a_thread(t):
    run = relax(t, "NoThread")
    run.expect(run.json["verdict"] == "race-free", run.json["verdict"])
    run.expect(outcomes(run).keys() == {("done\n", "exit 0")}, f"outcomes {outcomes(run).keys()}")
    run = relax(t, "NoThread", arguments=["throw"])
    run.expect(run.json["verdict"] == "destructive" and failing(run)["end"].startswith("uncaught "),
               "an exception does not count")


@test
def relax_tells_outputs_apart_by_all_their_bytes(t):
    run = relax(t, "RelaxBytes")
    expected = {(f"a\0{n}\ufffd\n", "exit 0") for n in (0, 1)}
    run.expect(outcomes(run).keys() == expected, f"outcomes {outcomes(run).keys()}")
    run = text(t, "RelaxBytes")
    for words in ("prints a\\x000", "prints a\\x001"):
        run.expect(words in run.out, f"no {words}")


@test
def relax_gives_every_reason(t):
    """Reads that no interleaving shows are all shown, and each is explained, however many there are."""
    out = text(t, "RelaxLong").out
    for number in (1, 45):
        expect(f"\n      [{number}] reads written[{number - 1}] = 0" in out, f"no row {number}")
        expect(f"\n  [{number}] Thread-1 sees an old value of written[{number - 1}]" in out,
               f"no reason {number}")


@test
def relax_without_an_end(t):
    """Nothing fails, and nothing is known: that is not benign."""
    run = relax(t, "RelaxEndless", "--max-time=20")
    run.expect(run.json["verdict"] == "incomplete" and not run.json["outcomes"], "an outcome")


@test_each(("sc", "tso", "pso", "hb", "jpr", "jmm", "jam"))
def relax_models(t, model):
    """Store buffering is what store buffers are for; message passing needs more than one a thread."""
    run = relax(t, "RelaxFields", f"--model={model}", "--observe=RelaxFields.r1,RelaxFields.r2")
    both = ("RelaxFields.r1=0 RelaxFields.r2=0", "")
    run.expect(run.json["model"] == model, "another model")
    run.expect((both in outcomes(run)) == (model != "sc"), f"outcomes {outcomes(run).keys()}")
    run.expect(len(outcomes(run)) == (3 if model == "sc" else 4), f"outcomes {outcomes(run).keys()}")
    run = relax(t, MAILBOX, f"--model={model}")
    fails = model not in ("sc", "tso")
    run.expect(run.json["verdict"] == ("destructive" if fails else "benign"), run.json["verdict"])


@test
def relax_observes_fields(t):
    """Whichever of two unordered writes comes last; values as Java prints them."""
    run = relax(t, "RelaxFields", "--observe=RelaxFields.last,RelaxFields.text,RelaxFields.wide")
    wanted = {(f'RelaxFields.last={n} RelaxFields.text="done" RelaxFields.wide=0', "") for n in (1, 2)}
    run.expect(outcomes(run).keys() == wanted, f"outcomes {outcomes(run).keys()}")
    run = relax(t, "RelaxFields", "--model=hb", "--observe=RelaxFields.last")
    run.expect(len(outcomes(run)) == 2, f"without interleavings: {outcomes(run).keys()}")
    run = relax(t, "RelaxFields", "--observe", "RelaxFields.text", arguments=["exit"])
    run.expect(failing(run)["end"] == "exit 7", "the failure does not count any more")
    run = relax(t, "RelaxFields", "--observe=java.io.File.separatorChar")
    run.expect(outcomes(run).keys() == {("java.io.File.separatorChar='/'", "")},
               f"of the JDK: {outcomes(run).keys()}")


@test
def relax_observes_no_field(t):
    """Refused before the program runs; a field whose class no execution has loaded is a gap."""
    for names, why in (("RelaxFields.nothing", "class RelaxFields has no static field nothing"),
                       ("RelaxFields.x,RelaxFields.instance",
                        "class RelaxFields has no static field instance"),
                       ("no.such.Type.x", "class no.such.Type was not found"),
                       ("java.util.NoSuchType.x", "class java.util.NoSuchType was not found"),
                       ("java.lang.Integer.value", "class java.lang.Integer has no static field value")):
        run = t.run("relax", "--store=none", f"--observe={names}", "-cp", SUBJECTS.classes, "RelaxFields")
        run.expect_status(2)
        run.expect(run.out == "" and run.err == f"heddle: option --observe: {why}\n", "another message")
    run = relax(t, "RelaxFields", "--observe=RelaxTurned.x")
    run.expect(run.json["verdict"] == "incomplete" and "RelaxTurned.x" in run.json["gaps"][0], "no gap")


@test_each(("hb", "jmm", "jam"))
def relax_observes_volatile_fields(t, model):
    """A final value that is hidden by a release and an acquire is none, although its write may come last."""
    run = relax(t, "RelaxTurned", f"--model={model}", "--observe=RelaxTurned.x,RelaxTurned.r")
    wanted = {(f"RelaxTurned.x={x} RelaxTurned.r={r}", "") for x, r in ((1, 0), (2, 0), (2, 1))}
    run.expect(outcomes(run).keys() == wanted, f"outcomes {outcomes(run).keys()}")


@test
def relax_justifies(t):
    """r1 = r2 = 1 needs a committing sequence, which begins with the write that does not depend on the read."""
    run = relax(t, "RelaxJustified", "--justify", arguments=["fail"])
    outcome = outcomes(run)[("r1=1\n", "uncaught java.lang.AssertionError")]
    run.expect(outcome["justification"], "no justification")
    first = [outcome["story"][row] for row in outcome["justification"][0]]
    run.expect([(r["thread"], r["kind"], r["value"]) for r in first] == [("one", "write", "1")],
               f"it begins with {first}")
    committed = sorted(row for step in outcome["justification"] for row in step)
    run.expect(committed == list(range(len(outcome["story"]))), "not each action once")
    run = relax(t, "RelaxJustified", arguments=["fail"])
    run.expect(all(o["justification"] is None for o in run.json["outcomes"]), "it was not asked for")
    run = text(t, "RelaxJustified", "--justify", "--full", arguments=["fail"])
    run.expect("1. one writes y = 1" in said(run), "the text does not show it")


@test_each({"letter": "--causality=jls", "count": "--identity=count", "all": None})
def relax_tells_of_stricter_readings(t, kind):
    """The default is the widest reading; the note names the option under which the program does not fail."""
    stricter = {"letter": "--causality=jls", "count": "--identity=count", "all": None}[kind]
    run = relax(t, "RelaxStricter", arguments=[kind])
    run.expect(run.json["verdict"] == "destructive", run.json["verdict"])
    run.expect(failing(run)["stricter"] == stricter, f"stricter: {failing(run)['stricter']}")
    run = relax(t, "RelaxStricter", *([stricter] if stricter else ["--causality=jls", "--identity=count"]),
                arguments=[kind])
    run.expect(run.json["verdict"] == ("benign" if stricter else "destructive"), run.json["verdict"])
    run = text(t, "RelaxStricter", arguments=[kind])
    note = f"a stricter reading of the memory model ({stricter}) does not allow it"
    run.expect((note in said(run)) == bool(stricter), "the note is missing, or there for no reason")
    run.expect(("stricter" in run.out) == bool(stricter), "a note for no reason")


@test
def relax_tells_a_reader(t):
    """Each line of the execution with its own text, and what the failing read misses."""
    run = text(t, MAILBOX)
    run.expect_status(1)
    for words in ("fails, in no interleaving: uncaught java.lang.AssertionError: data is 0",
                  "data = 42;", "writes data = 42", "reads data = 0, the value it had at first",
                  "throws AssertionError", "destructive: 1 of 2 outcomes fails"):
        run.expect(words in said(run), f"no `{words}`")
    run.expect(max(map(len, run.out.splitlines())) <= 100, "a line of more than 100 columns")
    again = text(t, MAILBOX)
    run.expect(without_seconds(run) == without_seconds(again), "another answer when asked again")


@test
def relax_tells_of_unordered_writes(t):
    """A thread that has joined both writers, and so comes after both, may take either write at each read."""
    run = text(t, "RelaxEither")
    run.expect_status(1)
    run.expect("main comes after both of these writes of x, but nothing orders the two writes" in said(run),
               "another reason")
    run.expect("no start or join between them" not in run.out, "a wrong reason")


def without_seconds(run):
    return run.out.rpartition(", ")[0]


# ---- bounds ----

@test_each(("--max-states=50", "--max-executions=3", "--max-time=0.5", "--max-memory=1m"))
def relax_bounds(t, bound):
    """Never benign; and the bound is named."""
    run = relax(t, "RelaxMany", bound, "--max-time=5" if "time" not in bound else "--quiet")
    run.expect(run.json["verdict"] == "incomplete", run.json["verdict"])
    named = bound.partition("=")[0]
    run.expect(any(named in gap or "--max-time" in gap for gap in run.json["gaps"]), "no reason")


@test
def relax_executions_are_bounded(t):
    """One that has no committing sequence among so few executions is undecided, not forbidden."""
    run = relax(t, "RelaxJustified", "--max-executions=1")
    run.expect(run.json["verdict"] == "incomplete" and run.json["undecided"] == 1
               and "--max-executions was reached" in run.json["gaps"], "decided")


@test
def relax_is_interrupted(t):
    process = t.start("relax", "--store=none", "--format=json", "-cp", SUBJECTS.classes, "RelaxMany")
    wait_for_handler(t, process)
    process.send_signal(signal.SIGINT)
    run = parse(t.finish(process))
    run.expect(run.json["verdict"] == "incomplete" and "interrupted" in run.json["gaps"], "not interrupted")


# ---- stored races ----

def verdicts(t):
    """The verdicts of heddle relax by place, as heddle advise reports them."""
    run = t.run("advise", f"--store={t.store}", "--no-verify", "--format=json")
    return {(r["place"].rpartition(".")[2]): r["verdict"] and r["verdict"].split()[0]
            for r in json.loads(run.raw)["races"]}


def numbers(t, field):
    run = t.run("advise", f"--store={t.store}", "--no-verify", "--format=json")
    return [r["race"] for r in json.loads(run.raw)["races"] if r["place"] == f"{MAILBOX}.{field}"]


def stored(t, *options):
    return t.run("relax", f"--store={t.store}", *options)


@test
def relax_one_stored_race(t):
    """Only its place is relaxed: noise alone fails nowhere, data alone does; each gets its own verdict."""
    run = t.check(MAILBOX, store=t.store, json_format=False)
    run.expect(f"heddle relax --all --store={t.store} tells" in said(run), "check does not name heddle relax")
    expect(verdicts(t) == {"noise": None, "data": None, "ready": None}, f"before: {verdicts(t)}")
    for number in numbers(t, "noise"):
        run = stored(t, f"--race={number}")
        run.expect_status(0)
        run.expect("benign" in run.out, "not benign")
    for number in numbers(t, "data"):
        stored(t, f"--race={number}").expect_status(1)
    expect(verdicts(t) == {"noise": "benign", "data": "destructive", "ready": None}, f"{verdicts(t)}")
    stored(t, "--race=99").expect_usage_error("no race 99")
    run = t.run("advise", f"--store={t.store}", "--no-verify")
    run.expect("verdict destructive (heddle relax --race: model jmm" in said(run), "advise does not show it")


@test
def relax_one_race_beside_another(t):
    """What is not relaxed is interleaved."""
    t.check("RelaxPartly", store=t.store)
    run = t.run("advise", f"--store={t.store}", "--no-verify", "--format=json")
    races = [r["race"] for r in json.loads(run.raw)["races"] if r["place"] == "RelaxPartly.data"]
    expect(races, "no race on data")
    for number in races:
        run = parse(stored(t, f"--race={number}", "--format=json"))
        run.expect(run.json["verdict"] == "destructive", run.json["verdict"])
        run.expect(not failing(run)["sequentially_consistent"], "an interleaving fails")


@test
def relax_all_stored_races(t):
    """Together: those that the failing execution needs are destructive, of the others nothing is known."""
    t.check(MAILBOX, store=t.store)
    run = stored(t, "--all", "--format=json")
    parse(run).expect(run.json["verdict"] == "destructive", "not destructive")
    found = verdicts(t)
    expect(found["noise"] == "unknown" and "destructive" in (found["data"], found["ready"]), f"{found}")
    stored(t, "--all", "--max-states=2").expect_status(3)
    expect(verdicts(t) == found, "a verdict that was known is given up")
    stored(t, "--all", "--model=tso").expect_status(0)
    expect(verdicts(t) == found, "the verdict of another model was kept")


@test
def relax_keeps_verdicts_of_the_same_program(t):
    """As it was checked: same classes, arguments and directory, and on the same machine. Without assertions it is
    benign."""
    t.check(MAILBOX, store=t.store)
    relax(t, MAILBOX, store=t.store, arguments=["ordered"])
    expect(set(verdicts(t).values()) == {None}, f"of another input: {verdicts(t)}")
    for option in ("-da", f"-da:{MAILBOX}", "-Xmx64m", "-Xss4m", "--processors=3"):
        run = relax(t, MAILBOX, option, store=t.store)
        run.expect((run.json["verdict"] == "benign") == option.startswith("-da"), run.json["verdict"])
        expect(set(verdicts(t).values()) == {None}, f"of {option}: {verdicts(t)}")
    relax(t, MAILBOX, store=t.store)
    expect("destructive" in verdicts(t).values(), f"{verdicts(t)}")


@test
def relax_says_what_it_holds_for(t):
    """As check does: in the answer, and in the verdict that is kept."""
    clock, late = "the given clock", "time-outs that fire only when no other thread can go on"
    run = relax(t, "RelaxGiven")
    run.expect(run.json["verdict"] == "incomplete" and not run.json["assumptions"], "the clock is given")
    run = relax(t, "RelaxGiven", "--given=clock", "--timeouts=last")
    run.expect(run.json["assumptions"] == [clock, late], f"{run.json['assumptions']}")
    t.check("RelaxGiven", "--given=clock", store=t.store)
    run = stored(t, "--all")
    run.expect(f"benign for {clock}: no execution" in said(run), "another answer")
    run = t.run("advise", f"--store={t.store}", "--no-verify")
    run.expect(f"verdict benign for {clock} (heddle relax: model jmm" in said(run), "advise does not show it")


@test
def relax_changed_classes(t):
    classes = t.copy_classes(MAILBOX)
    t.check(MAILBOX, store=t.store, classes=classes)
    os.utime(classes / f"{MAILBOX}.class", (1, 1))
    stored(t, "--all").expect_usage_error("changed")


# ---- race-free programs ----

@test
def relax_asks_check_first(t):
    """Its own searches would not end; those of a check say that there is nothing to relax."""
    for model in ("jmm", "jam", "tso"):
        run = relax(t, "RelaxLibrary", f"--model={model}", "--max-states=100")
        run.expect(run.json["verdict"] == "race-free" and not run.json["gaps"], run.json["verdict"])
        run.expect(set(outcomes(run)) == {("[1, 2]\n", "exit 0")}, f"{outcomes(run)}")
    run = text(t, "RelaxEqual", "--max-states=30")
    run.expect_status(0)
    run.expect("race-free" in said(run) and "there may be more" in said(run) and
               "not all outcomes were looked for: --max-states" in said(run), "what is missing")
    run = text(t, "RelaxLibrary", "--max-states=5")
    run.expect("race-free" not in run.out, "a check of 5 states has seen all")


@test
def relax_does_not_check_another_input(t):
    """A pipe cannot be read twice: what a check would say is of an input with nothing in it."""
    read, write = os.pipe()
    os.write(write, b"a")
    os.close(write)
    run = relax(t, "RacesOnInput", stdin=read)
    os.close(read)
    run.expect(run.json["verdict"] != "race-free", "the races were not looked for")
    (t.directory / "input").write_bytes(b"a")
    with open(t.directory / "input", "rb") as source:
        again = relax(t, "RacesOnInput", stdin=source)
    run.expect(again.json["verdict"] == run.json["verdict"] == "benign", again.json["verdict"])
