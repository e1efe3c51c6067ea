"""The command line of heddle advise under more stress: a part of run-cli.

What cannot be written, notes that lie, several processes, signals, output, names, many traces.
"""
import contextlib
import fcntl
import functools
import json
import os
import pathlib
import pty
import re
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import termios
import time

import harness
from advise_cases import DONE, ENDLESS, Advice, advice, advise, check, copy_program
from commandline import (
    SUBJECTS, Fault, as_nobody, classes_of, expect, limit_files, program_of, test,
    test_each)

HARMFUL = ("lock monitor static HarmfulLock.accounts:Ljava/lang/Object; at"
           " HarmfulLock.report()I:23")
VAGUE = "too vague to be tried out"  # some suggestions are for a person


def without_times(text):
    return re.sub(r"\d+\.\d+ s\b", "T s", text)


def children_of(process):
    path = pathlib.Path(f"/proc/{process.pid}/task/{process.pid}/children")
    try:
        return [int(word) for word in path.read_text().split()]
    except OSError:
        return []


def wait_for_child(t, process):
    """Until it tries something out."""
    end = time.monotonic() + t.timeout
    while time.monotonic() < end and process.poll() is None:
        children = children_of(process)
        if children:
            return children[0]
        time.sleep(0.01)
    raise Fault("nothing is tried out")


def is_running(session):
    """Whether anybody of the session runs; who has ended, but was not waited for yet, does not."""
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            fields = (entry / "stat").read_text("ascii", "replace").rpartition(")")[2].split()
        except OSError:
            continue
        if int(fields[2]) == session and fields[0] not in "ZX":
            return True
    return False


def expect_no_process(t, session):
    """Nobody is left of the session that the test has started."""
    end = time.monotonic() + t.timeout
    while time.monotonic() < end:
        if not is_running(session):
            return
        time.sleep(0.02)
    with contextlib.suppress(ProcessLookupError):
        os.killpg(session, signal.SIGKILL)
    raise Fault("a process is left")


# ---- what can and cannot be written ----

@test
def advise_store_that_cannot_be_written(t):
    """Everything works, and nothing is kept."""
    t.directory.chmod(0o755)
    classes = t.copy_classes("SimpleRace")
    t.heddle = str(shutil.copy(t.heddle, t.directory / "heddle"))
    places = []
    for name in ("file", "directory"):
        place = t.directory / name
        place.mkdir()
        places.append(place)
        check(t, "SimpleRace", "--no-advice", store=place / "store.db", classes=classes)
    (places[0] / "store.db").chmod(0o444)
    (places[1] / "store.db").chmod(0o666)
    places[1].chmod(0o555)
    options = {"preexec_fn": as_nobody} if os.geteuid() == 0 else {}
    try:
        for place in places:
            store = place / "store.db"
            before = store.read_bytes()
            for _ in range(2):
                answer = advice(t, store=store, **options)
                answer.run.expect(answer.run.err == "", "something on stderr")
                answer.run.expect(answer.verdicts[DONE] == "verified", "not verified")
                answer.run.expect(answer.statistics["remembered"] == 0, "something was kept")
            expect(store.read_bytes() == before, "the store was changed")
            expect([p.name for p in place.iterdir()] == ["store.db"], "something was left behind")
    finally:
        places[1].chmod(0o755)


@test
def advise_store_on_a_full_disk(t):
    """As the size of a file is limited: a journal cannot be written, or the store not grow."""
    check(t, "SimpleRace", "--no-advice")
    size = t.store.stat().st_size
    for limit in (1, size, size + 4096):
        answer = advice(t, preexec_fn=limit_files(limit))
        answer.run.expect(answer.verdicts[DONE] == "verified", "not verified")
        t.expect_store_is_sound()


@test
def advise_uses_its_notes(t):
    check(t, "SimpleRace", "--no-advice")
    first, second = advice(t), advice(t)
    traces = len(t.trace_ids())
    first.run.expect(first.statistics["remembered"] == 0, "something was known before")
    first.run.expect(first.statistics["searches"] > 0, "no search")
    second.run.expect(second.statistics["remembered"] == second.statistics["traces"] == traces,
                      f"{second.statistics['remembered']} of {traces} traces are remembered")
    second.run.expect(second.statistics["searches"] == 0, "it searches again")
    second.run.expect(second.without_measures() == first.without_measures(), "another answer")
    # The chosen set is one of the two suggestions, with the same races to remove.
    kept = t.rows("SELECT count(*) FROM note WHERE name LIKE 'verdict%'")[0][0]
    expect(kept == 2, f"{kept} verdicts are kept")
    t.expect_store_is_sound()


@test
def advise_keeps_nothing_of_other_runs(t):
    """The notes of one run say nothing of another one of the same program."""
    check(t, "SimpleRace", "--no-advice")
    advice(t)
    check(t, "SimpleRace", "--no-advice")
    answer = advice(t)
    answer.run.expect((answer.json["run"], answer.statistics["remembered"]) == (2, 0),
                      "the notes of another run are used")


@test
def advise_notes_of_another_version(t):
    """They say what another heddle has found; this one finds out by itself."""
    check(t, "HarmfulLock", "--no-advice")
    first = advice(t)
    names = [name for (name,) in t.rows("SELECT name FROM note")]
    ours = [name for name in names if name.split()[0] in ("advice", "identity", "verdict")]
    expect({name.split()[0] for name in ours} == {"advice", "identity", "verdict"}, "no notes")
    version = ours[0].split()[1]
    expect(all(name.split()[1] == version for name in ours), "several versions")
    t.rows(f"UPDATE note SET name = replace(name, ' {version} ', ' 0.0.9-1 '), text = 'race x'"
           f" WHERE name LIKE '% {version} %'")
    second = advice(t)
    second.run.expect(second.statistics["remembered"] == 0, "another version's notes are used")
    second.run.expect(second.without_measures() == first.without_measures(), "another answer")


def put_note(t, name_pattern, text, store):
    with contextlib.closing(sqlite3.connect(store)) as connection:
        changed = connection.execute("UPDATE note SET text = ? WHERE name LIKE ?",
                                     [text, name_pattern]).rowcount
        connection.commit()
    expect(changed > 0, f"no note {name_pattern}")


@test
def advise_notes_of_verdicts_that_are_wrong(t):
    """Whatever a note that is none says, what is harmful is not verified."""
    check(t, "HarmfulLock")
    first = advice(t)
    first.run.expect(first.verdicts[HARMFUL] == "harmful", "not harmful")
    races = len(first.json["races"])
    broken = t.directory / "broken.db"
    for text in ("", "\t", "\t\t", "verified", "verified\t", "verified\t\t", "verified\tyy\t1\t",
                 "verified\tyy\t" + "1" * races, "verified\tyy\t" + "x" * races + "\t",
                 "verified\tyy\t" + "0" * races + "\t",
                 "verified\tyy\t" + "1" * (races + 1) + "\t",
                 "verified \tyy\t" + "1" * races + "\t", "Verified\tyy\t" + "1" * races + "\t",
                 "nonsense\tyy\t" + "1" * races + "\t", "untried\tyy\t" + "1" * races + "\t",
                 "unverified\tyy\t" + "1" * races + "\t", "\n\n", "1" * 100000,
                 *(f"verified\t{answers}\t" + "1" * races + "\t"
                   for answers in ("", "y", "yn", "ny", "y?", "??", "yyy", "YY", "y\0")),
                 "race-gone\tyy\t" + "1" * races + "\t", "race-gone\tnn\t" + "1" * races + "\t",
                 "verified\n" + "1" * races + "\n"):
        shutil.copy(t.store, broken)
        put_note(t, "verdict%", text, broken)
        answer = advice(t, store=broken)
        answer.run.expect(answer.without_measures() == first.without_measures(),
                          f"another answer with a note {text[:40]!r}")


@test
def advise_notes_of_advice_that_are_wrong(t):
    """What is no advice is found out again."""
    check(t, "HarmfulLock")
    first = advice(t)
    broken = t.directory / "broken.db"
    for text in ("", "\n", "e", "x", "e ", "i 0\tvolatile X.y", "e a\ni 99\tvolatile X.y",
                 "e a\ni -1\tvolatile X.y", "e a\ni 0", "e a\nu 1\t2\t3", "e a\nu x\t2\t3\tX",
                 "e a\nl 2\tX\tY", "e a\ne b", "f 1\ne a", "e a\nq b", "e a\n\ne b", "e" * 100000):
        shutil.copy(t.store, broken)
        put_note(t, "advice%", text, broken)
        answer = advice(t, store=broken)
        if text != "e ":  # which is advice, though it says nothing
            answer.run.expect(answer.without_measures() == first.without_measures(),
                              f"another answer with a note {text[:40]!r}")


HOSTILE = ("e \x1b[31m\x07\u202e\u00e9",
           "f 1 1 1\np \ne x", "e x\nS \nM ", "f 0 0 1\ne x\nS a\nM a\nw t\tu",
           "e x\ni 0\t", "e x\ni 0\tvolatile", "e x\ni 0\tvolatile .", "e x\ni 0\tvolatile X.y",
           "e x\ni 2\tmove A.b()V:1 before 999999999999", "e x\ni 9\tonly A.b()V:1 in ",
           "e x\ni 3\tlock monitor class X at A.b()V:99999999999-1",
           "e x\np A.b\nu 4294967295\t0\t4294967294\tA.b()V:1\tA.b()V:1\tA.b()V:1",
           "e x\np A.b\nu 0\t0\t0\t:\t:\t:",
           "e x\np A.b\nU 0\t0\t0\tA.b()V:1\tA.b()V:1\tA.b()V:99999999999999999999-5",
           "e x\np A.b\no monitor self A\nS A.b()V:1\nM A.c()V:2\n"
           "u 0\t1\t2\tA.b()V:1\tA.b()V:1\tA.b()V:2147483647",
           "e x\ns a\ns b\nm a\nl 0\ta\tlock a\nl 1\tb\t",
           "e " + "x" * 100000, *(f"e x\ni {kind}\tvolatile SimpleRace.x" for kind in range(10)))


@test
def advise_notes_that_are_hostile(t):
    """Well-formed, but no advise has written them: nothing worse than nonsense."""
    check(t)
    advice(t)
    broken = t.directory / "broken.db"
    notes = [("advice%", text) for text in HOSTILE]
    notes += [("verdict%", text) for text in ("harmful\tyn\t111\t\x1b[31m\n\n", "partial\tnn\t000\t")]
    notes += [("identity%", text) for text in ("", "race", "\n", "\x1b[31m")]
    notes += [("advice%", b"e \xff\xfe"), ("verdict%", b"harmful\tyn\t111\t\xff"),
              ("identity%", b"\xff")]
    for pattern, text in notes:
        shutil.copy(t.store, broken)
        if isinstance(text, bytes):
            t.rows(f"UPDATE note SET text = CAST(x'{text.hex()}' AS TEXT)"
                   f" WHERE name LIKE '{pattern}'", broken)
        else:
            put_note(t, pattern, text, broken)
        answer = advice(t, store=broken)
        known = {DONE, "volatile SimpleRace.x"}
        wrong = {a for a, verdict in answer.verdicts.items()
                 if verdict == "verified" and a not in known}
        answer.run.expect(not wrong, f"verified: {wrong} with a note {text[:60]!r}")
        run = advise(t, "--full", store=broken)
        run.expect_status(1)
        run.expect(all(c.isprintable() or c == "\n" for c in run.out + run.err),
                   f"control characters with a note {text[:60]!r}")


@test
def advise_notes_of_acquires_that_are_hostile(t):
    check(t, "SimpleRace", "--no-advice")
    t.rows("DELETE FROM note")
    names = ["acquire\t", "acquire\tSimpleRace.x", "acquire\t\t", "acquire\tSimpleRace.x\t"]
    names += [f"acquire\tSimpleRace.x\t{how}" for how in (
        "read", "read ", "read X", "read SimpleRace.done", "read SimpleRace.done:Z", "lock ",
        "lock monitor", "lock monitor class", "lock monitor class \x1b[31m", "join ", "join X:1",
        "join SimpleRace.main([Ljava/lang/String;)V:29", "call ", "call a.b\nvolatile SimpleRace.x",
        "nonsense", "\n", "x" * 100000)]
    with contextlib.closing(sqlite3.connect(t.store)) as connection:
        connection.executemany("INSERT INTO note VALUES (1, ?, ?)",
                               [(name, "\x1b[31m\n") for name in names])
        connection.commit()
    answer = advice(t)
    answer.run.expect(answer.verdicts[DONE] == "verified", "not verified")
    run = advise(t, "--full")
    run.expect_status(1)
    run.expect(all(c.isprintable() or c == "\n" for c in run.out), "control characters")


# ---- at the same time ----

@test
def advise_by_several_at_once(t):
    check(t, "HarmfulLock", "--no-advice")
    processes = [t.start("advise", f"--store={t.store}", "--format=json", "--run=1")
                 for _ in range(2)]
    processes.append(t.start("check", f"--store={t.store}", "--format=json", "-cp",
                             classes_of("SimpleRace"), "SimpleRace"))
    runs = [t.finish(process) for process in processes]
    for run in runs:
        run.expect_status(1)
        run.expect(run.err == "", "something on stderr")
    one, two = (Advice(run) for run in runs[:2])
    one.run.expect(one.without_measures() == two.without_measures(), "two answers")
    one.run.expect(one.verdicts[HARMFUL] == "harmful" and one.chosen["verdict"] == "verified",
                   "other verdicts than alone")
    t.expect_store_is_sound()
    expect(len(t.rows("SELECT id FROM run WHERE answer = 'found'")) == 2, "a run is not stored")


@test
def advise_while_the_store_is_locked(t):
    check(t, "SimpleRace", "--no-advice")
    with contextlib.closing(sqlite3.connect(t.store, isolation_level=None)) as connection:
        connection.execute("BEGIN EXCLUSIVE")
        process = t.start("advise", f"--store={t.store}", "--format=json")
        time.sleep(0.5)
        expect(process.poll() is None, "it does not wait for its turn")
        connection.execute("COMMIT")
    run = t.finish(process)
    run.expect_status(1)
    Advice(run)
    expect(t.rows("SELECT count(*) FROM note WHERE name LIKE 'verdict%'") == [(2,)], "not kept")


# ---- signals and time ----

def check_endless(t):
    """A store with races whose suggestions cannot be tried out to the end."""
    run = t.check(ENDLESS[0], "--races=1", arguments=ENDLESS[1], store=t.store)
    run.expect(run.places == {"ManyStates.racy"}, "no race")


def expect_nothing_verified(t, answer):
    answer.run.expect("verified" not in answer.all_verdicts and "unverified" in answer.all_verdicts,
                      f"verdicts are {answer.all_verdicts}")
    answer.run.expect("untried" not in answer.all_verdicts, "untried, for no reason")
    expect(t.rows("SELECT name FROM note WHERE name LIKE 'verdict%'") == [],
           "what was not tried out to the end is kept")


@test_each(("INT", "TERM", "group"))
def advise_signal_while_it_tries_out(t, name):
    """Ctrl-C reaches the whole group; a kill only one process."""
    check_endless(t)
    process = t.start("advise", f"--store={t.store}", "--format=json")
    wait_for_child(t, process)
    time.sleep(0.3)
    if name == "group":
        os.killpg(process.pid, signal.SIGINT)
    else:
        process.send_signal(getattr(signal, "SIG" + name))
    run = t.finish(process)
    expect_no_process(t, process.pid)
    run.expect_status(1)
    run.expect(run.err == "", "something on stderr")
    answer = Advice(run)
    expect_nothing_verified(t, answer)
    reasons = {s["reason"] for s in (*answer.suggestions, answer.chosen)
               if s["verdict"] == "unverified"}
    run.expect(reasons - {VAGUE} == {"interrupted"}, f"reasons are {reasons}")
    t.expect_store_is_sound()


@test
def advise_signal_when_a_search_has_just_begun(t):
    """The process that searches may not be ready to hear of it."""
    check_endless(t)
    for _ in range(20):
        process = t.start("advise", f"--store={t.store}", "--format=json")
        while not children_of(process):
            expect(process.poll() is None, "nothing is tried out")
        process.send_signal(signal.SIGINT)
        t.finish(process).expect_status(1)
        expect_no_process(t, process.pid)


@test
def advise_signals_at_any_moment(t):
    """Before, while and after it analyses and tries out."""
    check(t, "HarmfulLock", "--no-advice")
    for delay in (0, 0.005, 0.01, 0.02, 0.04, 0.08, 0.15, 0.3):
        process = t.start("advise", f"--store={t.store}", "--format=json")
        time.sleep(delay)
        for _ in range(3):
            process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=t.timeout)
        expect_no_process(t, process.pid)
        expect(process.returncode in (-signal.SIGINT, 1, 2), f"status {process.returncode}")
        expect(err == (b"heddle: interrupted\n" if process.returncode == 2 else b""),
               f"stderr is {err}")
        if process.returncode == 1:
            json.loads(out)
        t.expect_store_is_sound()


@test
def advise_children_that_are_killed(t):
    """Nothing is verified by a search that did not come to its end."""
    check_endless(t)
    for patience in (0, 0.3):  # first whatever comes; then only what takes long, the searches
        process = t.start("advise", f"--store={t.store}", "--format=json")
        seen = {}
        killed = 0
        end = time.monotonic() + t.timeout
        while process.poll() is None and time.monotonic() < end:
            for child in children_of(process):
                if time.monotonic() - seen.setdefault(child, time.monotonic()) >= patience:
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(child, signal.SIGKILL)
                        killed += 1
            time.sleep(0.02)
        run = t.finish(process)
        run.expect_status(1)
        run.expect(killed > 0, "nothing was killed")
        answer = Advice(run)
        expect_nothing_verified(t, answer)
        run.expect(any("did not come to an answer" in r for r in answer.reasons), "no reason")


@test
def advise_that_is_killed(t):
    """Its child does not go on alone."""
    check_endless(t)
    process = t.start("advise", f"--store={t.store}")
    wait_for_child(t, process)
    time.sleep(0.5)  # the first one only repeats what was recorded
    process.kill()
    process.wait()
    expect_no_process(t, process.pid)
    process.communicate()
    t.expect_store_is_sound()
    advise(t, "--no-verify").expect_status(1)


@test
def advise_with_little_time(t):
    check_endless(t)
    for seconds in ("0.01", "0.3", "1e-9"):
        answer = advice(t, f"--verify={seconds}")
        expect_nothing_verified(t, answer)
        text = advise(t, f"--verify={seconds}")
        text.expect_status(1)
        text.expect("unverified: " in text.out or "paths were analysed" in text.out, "no reason")
        text.expect("[verified" not in text.out, "verified")


@test
def advise_without_trying_out(t):
    check(t)
    answer = advice(t, "--no-verify")
    answer.run.expect(answer.all_verdicts == {"untried"} and answer.statistics["searches"] == 0,
                      "something was tried out")
    answer.run.expect(answer.chosen["amendments"] == [DONE], "another set is chosen")
    expect(advice(t, "--no-verify", "--verify=120").all_verdicts == {"verified", "race-gone"},
           "the last option does not count")


# ---- output ----

@test
def advise_patch_that_cannot_be_written(t):
    """The report is there all the same."""
    t.run("check", f"--store={t.store}", "--sourcepath", program_of("SimpleRace").directory, "-cp",
          classes_of("SimpleRace"), "SimpleRace").expect_status(1)
    for path in ("/nowhere/fix.diff", t.directory, "/dev/full"):
        run = advise(t, f"--patch={path}", "--format=json")
        run.expect_status(2)
        run.expect(run.err.startswith("heddle: ") and run.err.count("\n") == 1
                   and str(path) in run.err, "not one line that names the file")
        expect(Advice(run).verdicts[DONE] == "verified", "no report")
    run = advise(t, "--patch")
    run.expect_status(0)
    directory = program_of("SimpleRace").directory.resolve()
    run.expect(run.out.startswith(f"To be applied in {directory}\n# ") and "\n--- " in run.out
               and "+    static volatile boolean done" in run.out, "no patch")
    target = t.directory / "fix.diff"
    other = advise(t, f"--patch={target}")
    other.expect_status(0)
    expect(target.read_text() == run.out, "another patch in the file")


@test
def advise_reader_gone(t):
    check(t, "HarmfulLock")
    for options in ((), ("--format=json",), ("--patch",)):
        process = t.start("advise", f"--store={t.store}", *options)
        process.stdout.close()
        process.stdout = None
        run = t.finish(process)
        run.expect_status(*((1, 2) if options == ("--patch",) else (1,)))
        run.expect(options == ("--patch",) or run.err == "", "something on stderr")
    t.expect_store_is_sound()


@test
def advise_full_output(t):
    check(t)
    for options in ((), ("--format=json",), ("--trace=1",)):
        with open("/dev/full", "wb") as full:
            run = subprocess.run([t.heddle, "advise", f"--store={t.store}", *options], stdout=full,
                                 stderr=subprocess.PIPE, env=harness.environment(), check=False)
        expect(run.returncode == 1, f"status {run.returncode}")
        expect(b"could not be written" in run.stderr, "it is not said that nothing was written")


@test
def advise_closed_output(t):
    """No file that is opened takes the place of what was closed."""
    check(t, "SimpleRace", "--no-advice")
    patch = t.directory / "fix.diff"
    for closed in ((1,), (0, 1, 2)):
        process = subprocess.run(
            [t.heddle, "advise", f"--store={t.store}", f"--patch={patch}",
             f"--sourcepath={program_of('SimpleRace').directory}"], env=harness.environment(),
            stderr=subprocess.DEVNULL, check=False,
            preexec_fn=functools.partial(close_all, closed))
        expect(process.returncode in (0, 2), f"status {process.returncode}")
        t.expect_store_is_sound()
        expect(not patch.exists() or patch.read_text().startswith("# heddle"),
               "a patch with a report")


def close_all(files):
    for file in files:
        os.close(file)


@test
def advise_is_deterministic(t):
    check(t, "HarmfulLock", "--no-advice")
    texts, answers = [], []
    for number in range(2):
        store = t.directory / f"copy{number}.db"
        shutil.copy(t.store, store)
        texts.append(without_times(advise(t, "--full", store=store).out))
        answers.append(advice(t, store=store).without_measures())
    for values in (texts, answers):
        expect(values[0] == values[1], "two runs differ")
    for _ in range(2):
        texts.append(without_times(advise(t, "--full", store=store).out))
    expect(texts[2] == texts[3], "two runs with notes differ")
    # The last line counts what was remembered and what was tried out.
    expect(texts[2].splitlines()[:-1] == texts[0].splitlines()[:-1], "notes change the report")


def on_terminal(t, *words, variables=(), keys=None, columns=80):
    """What a terminal gets, and the status."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    process = subprocess.Popen([t.heddle, *map(str, words)], stdin=inner, stdout=inner,
                               stderr=inner, cwd=t.directory, start_new_session=True,
                               env={**harness.environment(), **dict(variables)})
    os.close(inner)
    got = b""
    end = time.monotonic() + t.timeout
    while time.monotonic() < end:
        ready, _, _ = select.select([outer], [], [], 0.1)
        if not ready:
            if keys and children_of(process):
                os.killpg(process.pid, keys)
                keys = None
            continue
        try:
            data = os.read(outer, 65536)
        except OSError:
            break
        if not data:
            break
        got += data
    os.close(outer)
    return got.decode("utf-8"), process.wait(t.timeout)


@test
def advise_on_a_terminal(t):
    check(t)
    for option in ("", "--quiet"):
        store = t.directory / f"copy{option}.db"
        shutil.copy(t.store, store)
        coloured, status = on_terminal(t, "advise", store, *option.split())
        expect(status == 1 and "\x1b[" in coloured, "no colours on a terminal")
        expect(("trying out: make `done` of SimpleRace volatile" in coloured) == (not option),
               f"progress with {option or 'no option'}")
        report = coloured.rpartition("\r\x1b[K")[2]
        expect("trying out" not in report and "race 1" in report, "progress stays on the screen")
    plain = advise(t).out
    for variables in ({"NO_COLOR": "1"}, {"NO_COLOR": "1", "LC_ALL": "C"}):
        text, status = on_terminal(t, "advise", "--quiet", t.store, variables=variables)
        expect(status == 1 and "\x1b" not in text, "colours in spite of NO_COLOR")
        expect(text.isascii() or "LC_ALL" not in variables, "not ASCII")
    expect("\x1b" not in plain, "colours without a terminal")


@test
def advise_sources_cannot_drive_a_terminal(t):
    """Progress and messages quote lines of the source."""
    classes, source = copy_program(t, "HarmfulLock")
    lines = source.read_text().splitlines()
    time_before = source.stat().st_mtime
    lines[22] += " // \x1b]0;owned\x07 \u4e16\u4e16\u4e16\u4e16 \x9b31m" + "\u00e9" * 100
    source.write_text("\n".join(lines) + "\n")
    os.utime(source, (time_before, time_before))
    check(t, "HarmfulLock", "--no-advice", classes=classes)
    text, _ = on_terminal(t, "advise", "--patch", t.store, variables={"NO_COLOR": "1"},
                          columns=200)
    shown = [line.partition("\r\n")[0] for line in text.split("\r\x1b[K")]
    progress = [line for line in shown if "trying out: " in line]
    expect(any("report (`" in line for line in progress), "no progress that quotes the line")
    for line in progress:
        width = sum(2 if char == "\u4e16" else 1 for char in line)
        expect(width <= 199, f"{width} columns of 200: {line!r}")
    rest = text.replace("\r\x1b[K", "").replace("\r\n", "")
    expect(all(char.isprintable() for char in rest), "control characters reach the terminal")


@test
def advise_leaves_its_input_alone(t):
    """A shell's list of stores: each line is read once."""
    check(t, "SimpleRace", "--no-advice")
    (t.directory / "list").write_text("one\ntwo\nthree\n")
    for number in (1, 2):
        run = subprocess.run(
            ["sh", "-c", 'while read -r line; do echo "$line"; [ $((count += 1)) -lt 9 ] || break;'
             ' "$0" advise "$1" >advice.txt; done <list', t.heddle, t.store], cwd=t.directory,
            env=harness.environment(), capture_output=True, timeout=10 * t.timeout, check=False)
        expect(run.stdout == b"one\ntwo\nthree\n", f"time {number}: {run.stdout}")


@test
def advise_interrupted_on_a_terminal(t):
    """What is left on it is the report."""
    check_endless(t)
    text, status = on_terminal(t, "advise", t.store, variables={"NO_COLOR": "1"},
                               keys=signal.SIGINT)
    expect(status == 1, f"status {status}")
    report = text.rpartition("\r\x1b[K")[2]
    expect("\x1b" not in report and "trying out" not in report, "control sequences are left")
    expect("unverified: interrupted" in report, "no report")


ODD_NAMES = (("a\nb\tc", "d"), ("\x1b[31mred\x1b]0;x\x07", "\x7f\x01"),
             ("x\ne injected", "y\nu 0\t0\t0\tX"), ("w\n", "\u202ertl"),
             ("\u00e9\u4e16", "e\u0301"),
             ("", " "), ("same", "same"), (";", "in"), ("x" * 3000, "y"))


@test_each(range(len(ODD_NAMES)))
def advise_odd_names(t, number):
    """Names of threads come into explanations, suggestions and notes."""
    check(t, "OddNames", "--no-advice", arguments=ODD_NAMES[number])
    first = advice(t, "--verify=120")
    second = advice(t, "--verify=120")
    fields = {f["place"] for f in first.json["races"]}
    first.run.expect(fields == {"OddNames.größe", "OddNames$Größe.名前"}, f"races on {fields}")
    second.run.expect(second.without_measures() == first.without_measures(),
                      "another answer with notes")
    second.run.expect(second.statistics["remembered"] == second.statistics["traces"] > 0,
                      "not everything is remembered")
    for variables, is_ascii in (({}, False), ({"LC_ALL": "C"}, True)):
        for options in (("--full",), ("--trace=1",), ("--trace=1", "--full")):
            text = advise(t, "--verify=120", *options, variables=variables)
            text.expect_status(1)
            text.expect(all(c.isprintable() or c == "\n" for c in text.out), "control characters")
            text.expect(text.out.isascii() == is_ascii or not is_ascii, "not ASCII")


@test
def advise_odd_names_in_classes(t):
    """A class file may call a field what no Java source can."""
    classes = t.directory / "classes"
    classes.mkdir()
    for path in SUBJECTS.classes.glob("Fields*.class"):
        data = path.read_bytes()
        (classes / path.name).write_bytes(data.replace(b"\x00\x05first", b"\x00\x05f\n\ts\x1b"))
    check(t, "Fields", classes=classes)
    first = advice(t)
    places = {r["place"] for r in first.json["races"]}
    first.run.expect(len(places) == 3 and "Fields.second" in places, f"races on {places}")
    second = advice(t)
    second.run.expect(second.without_measures() == first.without_measures(),
                      "another answer with notes")
    text = advise(t, "--full")
    text.expect_status(1)
    text.expect(all(c.isprintable() or c == "\n" for c in text.out), "control characters")


# ---- many traces ----

MANY = 10000


def bytes_read(t, *words):
    """By a heddle advise: a process has counted what its children have read that it waited for."""
    script = '"$@" >/dev/null; status=$?; cat /proc/$$/io; exit $status'
    command = [t.heddle, "advise", f"--store={t.store}", *words]
    run = subprocess.run(["sh", "-c", script, "sh", *command], stdout=subprocess.PIPE, text=True,
                         env=harness.environment(), check=False, timeout=t.timeout)
    expect(run.returncode == 1, f"status {run.returncode}")
    return int(re.search(r"rchar: (\d+)", run.stdout).group(1))


@test
def advise_many_traces(t):
    """A list of traces is not their contents: those are read when they are needed."""
    check(t, "SimpleRace", "--no-advice")
    few = bytes_read(t, "--trace=1")
    with contextlib.closing(sqlite3.connect(t.store)) as connection:
        connection.executescript(
            "WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 99 + "
            f"{MANY}) INSERT INTO trace SELECT i, finding, source, manifest, event_count,"
            " step_count FROM trace, n WHERE id = 1;"
            "INSERT INTO trace_bytes SELECT id, (SELECT bytes FROM trace_bytes WHERE trace = 1)"
            " FROM trace WHERE id >= 100")
    contents = t.rows("SELECT sum(length(bytes)) FROM trace_bytes")[0][0]
    last = 99 + MANY
    for option in ("--trace=1", f"--trace={last}"):
        more = bytes_read(t, option) - few
        expect(more < contents / 10, f"{option} reads {more} bytes more than of a small store;"
               f" all traces have {contents}")
    run = advise(t, f"--trace={last}")
    run.expect_status(1)
    run.expect("done" in run.out, "not the race of the trace")
    answer = advice(t, "--race=1", "--no-verify")
    race = answer.json["races"][0]
    stored = t.rows("SELECT count(*) FROM trace WHERE finding = 1")[0][0]
    answer.run.expect(race["traces"] == stored > MANY, f"{race['traces']} traces")
    answer.run.expect({s["traces"] for s in race["suggestions"] if s["all"]} == {stored},
                      "a suggestion for all traces was not counted for all")
    # Once there are notes, the contents do not matter any more.
    t.rows("UPDATE trace_bytes SET bytes = zeroblob(10000) WHERE trace >= 100")
    again = advice(t, "--race=1", "--no-verify")
    again.run.expect(again.statistics["remembered"] == len(t.trace_ids()),
                     "not everything is remembered")
    again.run.expect(again.without_measures() == answer.without_measures(), "another answer")
    read = bytes_read(t, "--race=1", "--no-verify")
    expect(read < 10000 * MANY / 5, f"{read} bytes are read, of {10000 * MANY} in traces")
    notes = t.rows("SELECT sum(length(text)) FROM note")[0][0]
    more = bytes_read(t, "--trace=1") - few
    expect(more < notes / 2, f"--trace=1 reads {more} bytes more with notes of {notes}")
