"""The command line of heddle advise under stress: a part of run-cli."""
import contextlib
import json
import os
import random
import re
import shutil
import sqlite3
import subprocess

from commandline import (
    SUBJECTS, classes_of, expect, flip_bytes, program_of, test, test_each, wait_for_traces)

# Of HarmfulLock two suggestions hold and one makes a deadlock; of LostCounter the one that does not
# keep updates from being lost is not enough.
PROGRAMS = ("SimpleRace", "HarmfulLock", "LostCounter", "ListOneLock", "Counter",
            "OppositeMonitors", "UncaughtInThread")
DONE = "volatile SimpleRace.done"
VERDICTS = {"verified", "race-gone", "partial", "harmful", "unverified", "untried"}
ENDLESS = "ManyStates", ["race"]  # more states than any test waits for


class Advice:
    """A finished heddle advise --format=json with an answer."""

    def __init__(self, run):
        self.run = run
        try:
            self.json = json.loads(run.raw.decode("utf-8"))
        except ValueError as fault:
            raise run.fault(f"stdout is not JSON: {fault}") from fault
        self.suggestions = self.json["suggestions"]
        self.chosen = self.json["chosen"]
        self.statistics = self.json["statistics"]
        for item in (*self.suggestions, self.chosen):
            run.expect(item["verdict"] in VERDICTS, f"a verdict {item['verdict']}")
            run.expect(item["verdict"] != "unverified" or item["reason"],
                       "unverified for no reason")

    @property
    def verdicts(self):
        return {"\n".join(s["amendments"]): s["verdict"] for s in self.suggestions}

    @property
    def all_verdicts(self):
        return {*self.verdicts.values(), self.chosen["verdict"]}

    @property
    def reasons(self):
        return {s["reason"] for s in (*self.suggestions, self.chosen)}

    def without_measures(self):
        return {key: value for key, value in self.json.items() if key != "statistics"}


def advise(t, *options, store=None, **more):
    """heddle advise, as text; with time enough on any machine, unless the test says how much."""
    return t.run("advise", f"--store={store or t.store}", "--verify=600", *options, **more)


def advice(t, *options, store=None, status=1, **more):
    """heddle advise, parsed."""
    run = advise(t, "--format=json", *options, store=store, **more)
    run.expect_status(status)
    return Advice(run)


def check(t, program="SimpleRace", *options, **more):
    return t.check(program, *options, store=more.pop("store", t.store), **more)


def expect_refused(t, store, *words, options=()):
    """One line on stderr; the file is as before and nothing lies beside it."""
    before = store.read_bytes() if store.is_file() else None
    beside = sorted(path.name for path in store.parent.iterdir())
    for more in ((), ("--format=json",), ("--no-verify",), ("--trace=1",)):
        advise(t, *more, *options, store=store).expect_usage_error(*words)
    after = store.read_bytes() if store.is_file() else None
    expect(before == after, f"{store.name} was changed")
    left = sorted(path.name for path in store.parent.iterdir())
    expect(left == beside, f"left behind: {set(left) - set(beside)}")


# ---- options ----

@test
def advise_help(t):
    for word in ("--help", "-h"):
        run = t.run("advise", word)
        run.expect_status(0)
        run.expect(run.out.startswith("usage: heddle advise ") and run.err == "", "no help")
        for option in ("--race=N", "--trace=N", "--run=N", "--no-verify", "--patch", "--format"):
            run.expect(option in run.out, f"no {option}")


BAD_VALUES = {"--race": ("", "0", "-1", "x", "1x", "+1", " 1", "1.5", "9" * 30),
              "--trace": ("", "0", "-1", "x", "1x", "9" * 30),
              "--run": ("", "0", "-1", "x", "1x", "9" * 30),
              "--format": ("", "xml", "JSON"), "--store": ("",),
              "--verify": ("", "x", "0", "-1", "nan", "inf", "1e300", "1x")}


@test_each(BAD_VALUES)
def advise_bad_values(t, option):
    check(t)
    for value in BAD_VALUES[option]:
        t.run("advise", f"--store={t.store}", f"{option}={value}").expect_usage_error()
    t.run("advise", option + "x", t.store).expect_usage_error(option + "x")


@test_each(("--race", "--trace", "--run", "--store", "--sourcepath", "--format"))
def advise_missing_values(t, option):
    check(t)
    t.run("advise", t.store, option).expect_usage_error(option, "value")


@test
def advise_bad_usage(t):
    check(t)
    for words in (["--nonsense"], ["--full=yes"], ["--no-verify=1"], ["--interactive="], ["-x"],
                  ["--help=1"], ["--"], ["-"], [t.store, t.store], ["-i"], ["--interactive"]):
        t.run("advise", f"--store={t.store}", *words).expect_usage_error()


@test
def advise_options_that_do_not_go_together(t):
    check(t)
    for words in (["--patch", "--trace=1"], ["-i", "--patch"], ["-i", "--patch=fix.diff"],
                  ["-i", "--format=json"], ["--trace=1", "--race=1"], ["-i", "--race=1"],
                  ["-i", "--trace=1"], ["--patch", "--format=json"]):
        t.run("advise", f"--store={t.store}", *words).expect_usage_error("do not go together")
    expect(not (t.directory / "fix.diff").exists(), "a patch")
    advise(t, "--trace=1", "--format=json", "--full").expect_status(1)
    advise(t, "--race=1", "--format=json", "--no-verify").expect_status(1)


@test
def advise_without_source_edits(t):
    """That no edit is possible does not say that no suggestion helps."""
    check(t)
    run = advise(t, "--patch=fix.diff")
    run.expect_status(2)
    run.expect("no set of source edits removes every race" in run.out, "another reason")
    run.expect("no set of these suggestions" not in run.out, "suggestions are said not to help")
    helped = advise(t)
    helped.expect("the smallest set that removes every race" in helped.out, "no set")


def ways_of(text):
    """Of each race the suggestions in its text, by label."""
    result = []
    for block in re.split(r"^race \d+:", text.split("\nhow many races")[0], flags=re.M)[1:]:
        entries = re.findall(r"^  (\S+) +(.*(?:\n {11}.*)*)", block, re.M)
        result.append([(label, " ".join(words.split())) for label, words in entries
                       if label in ("ways", "or", "perhaps")])
    return result


@test
def advise_what_loses_updates_comes_last(t):
    """At every race on the place, also where this race's own traces do not show the loss."""
    check(t, "LostCounter")
    run = advise(t, "--no-verify")
    races = ways_of(run.out)
    run.expect(len(races) == 3, "not three races")
    for ways in races:
        labels, words = zip(*ways)
        run.expect(labels == ("ways", "or", "or"), f"labels {labels}")
        run.expect("an Atomic variable" in words[0], "something else first")
        run.expect(words[2] == "make `count` of LostCounter volatile (updates can still be lost)",
                   f"last comes {words[2]}")
    run = advise(t, "--verify=600")
    for ways in ways_of(run.out):
        run.expect(ways[2][1] == "make `count` of LostCounter volatile [partial: race gone, program"
                   " not clean: as before: assertion failed in main at LostCounter.java:16; updates"
                   " can still be lost]", f"last comes {ways[2][1]}")


def edges_of(text):
    entries = re.findall(r"^  edge +(.*(?:\n {11}.*)*)", text, re.M)
    return [" ".join(words.split()) for words in entries]


@test
def advise_edges(t):
    """What is told is told once; what is left out is counted."""
    check(t, "ManyEdges")
    whole = advise(t, "--trace=1")
    edges = edges_of(whole.out)
    whole.expect(len(set(edges)) == len(edges), "an edge twice")
    whole.expect(sum("ManyEdges$Table is initialized" in edge for edge in edges) == 1,
                 "not one edge of the class")
    # A thread is started, a class is initialized, and a turn is taken six times, the last of which
    # nobody sees before the race.
    whole.expect(len(edges) == 7, f"{len(edges)} edges")
    race = advise(t, "--no-verify")
    race.expect(edges_of(race.out) == edges[-4:], "not the last four")
    race.expect("3 before these (--full)" in race.out, "it is not said that there are more")
    full = advise(t, "--trace=1", "--full")
    full.expect(len(edges_of(full.out)) > len(edges), "not all edges")


@test
def advise_counts_what_it_leaves_out(t):
    check(t, "ManyEdges")
    full = advise(t, "--no-verify", "--full")
    alone = len(re.findall(r"^  0 of 1 ", full.out, re.M))
    run = advise(t, "--no-verify")
    run.expect(alone > 0 and f"{alone} more, which alone remove" in run.out,
               f"{alone} suggestions are left out silently")


@test_each(("ListOneLock", "HarmfulLock", "LostCounter"))
def advise_ways_of_a_trace_begin(t, program):
    """Whatever is suggested first."""
    check(t, program)
    for number in t.trace_ids()[:5]:
        run = advise(t, f"--trace={number}")
        labels = re.findall(r"^  (ways|or) ", run.out, re.M)
        run.expect(labels[:1] == ["ways"] and "ways" not in labels[1:], f"labels {labels}")


@test
def advise_numbers_out_of_range(t):
    check(t)
    for word in ("4", "4294967297", "9223372036854775807"):
        advise(t, f"--race={word}").expect_usage_error(f"no race {word}")
        advise(t, f"--trace={word}9" if word == "4" else f"--trace={word}").expect_usage_error(
            "no trace")
        advise(t, f"--run={word}").expect_usage_error(f"no run {word}")


@test
def advise_trace_that_shows_no_race(t):
    check(t)
    check(t, "OppositeMonitors")
    other = t.trace_ids()[-1]
    advise(t, f"--trace={other}").expect_usage_error(f"trace {other} shows no race")
    advise(t, f"--trace={other}", "--run=1").expect_usage_error(f"trace {other} shows no race")


@test
def advise_one_race_and_one_trace(t):
    check(t)
    whole = advice(t, "--no-verify")
    for number in (1, 2, 3):
        one = advice(t, f"--race={number}", "--no-verify")
        one.run.expect([r["race"] for r in one.json["races"]] == [number], "not just that race")
        text = advise(t, f"--race={number}", "--no-verify")
        text.expect(re.findall(r"^race (\d+):", text.out, re.M) == [str(number)],
                    "not just that race")
    for number in t.trace_ids():
        text = advise(t, f"--trace={number}")
        text.expect_status(1)
        run = advise(t, f"--trace={number}", "--format=json")
        run.expect_status(1)
        answer = json.loads(run.out)
        run.expect(answer["trace"] == number, "not that trace")
        titles = {r["race"]: r["title"] for r in whole.json["races"]}
        run.expect(answer["title"] == titles[answer["race"]], "the title of another race")
        run.expect(answer["explanation"] and answer["suggestions"], "nothing is said")
        # Two threads are started, and both are started before any of them can race.
        starts = [edge for edge in answer["edges"] if edge["release"]["thread"] == "main"]
        run.expect(len(starts) >= 2 and all(edge["release"]["event"] < edge["acquire"]["event"]
                                            for edge in answer["edges"]), "edges are missing")


# ---- what is no store ----

@test
def advise_tries_out_what_concerns_one_race(t):
    check(t, "Fields")
    races = advice(t, "--no-verify").json["races"]
    one = races[1]
    answer = advice(t, "--race=2")
    concerned = {" + ".join(s["amendments"]) for s in one["suggestions"]}
    others = {" + ".join(s["amendments"]) for r in races for s in r["suggestions"]} - concerned
    answer.run.expect(concerned and others, "the races have nothing of their own")
    answer.run.expect(answer.verdicts[f"volatile {one['place']}"] == "race-gone", "not tried out")
    answer.run.expect({answer.verdicts[text] for text in others} == {"untried"},
                      "what is of no concern was tried out")
    answer.run.expect(answer.chosen["verdict"] == "untried", "a set for all races was tried out")


@test
def advise_no_store(t):
    t.run("advise").expect_usage_error(".heddle/heddle.db")
    expect(not (t.directory / ".heddle").exists(), "a directory was made")
    t.run("advise", "nowhere/store.db").expect_usage_error("nowhere/store.db")
    t.run("advise", t.directory).expect_usage_error("directory")
    t.run("advise", "/dev/null").expect_usage_error("/dev/null")
    t.run("advise", "none").expect_usage_error("none")
    expect(list(t.directory.iterdir()) == [], "something was made")


@test
def advise_files_that_are_no_stores(t):
    path = t.directory / "file.db"
    for contents in (b"", b"x", b"no store\n", b"no store\n" * 10000, b"SQLite format 3\0",
                     b"SQLite format 3\0" + bytes(4096)):
        path.write_bytes(contents)
        expect_refused(t, path, "file.db")


@test
def advise_other_databases(t):
    check(t)
    for number, sql in enumerate((
            "CREATE TABLE other (id INTEGER)",
            "CREATE TABLE run (id INTEGER); CREATE TABLE note (id INTEGER);"
            "PRAGMA user_version = 2",
            "PRAGMA application_id = 1; PRAGMA user_version = 2")):
        path = t.directory / f"other{number}.db"
        with contextlib.closing(sqlite3.connect(path)) as connection:
            connection.executescript(sql)
        expect_refused(t, path, "not a store")
    for version in (0, 1, 3, 1000, -1):
        path = t.directory / "version.db"
        shutil.copy(t.store, path)
        t.rows(f"PRAGMA user_version = {version}", path)
        expect_refused(t, path, "newer version" if version > 2 else "older version")
    application = t.rows("PRAGMA application_id")[0][0]
    path = t.directory / "empty.db"
    t.rows(f"PRAGMA application_id = {application}", path)
    t.rows("PRAGMA user_version = 2", path)
    expect_refused(t, path, "empty.db")


@test
def advise_truncated_stores(t):
    check(t)
    good = t.store.read_bytes()
    cut = t.directory / "cut" / "cut.db"
    cut.parent.mkdir()
    for length in (1, 16, 99, 100, 512, 4095, 4096, 4097, 8192, len(good) // 2,
                   len(good) // 2 // 4096 * 4096, len(good) - 4096):
        cut.write_bytes(good[:length])
        expect_refused(t, cut, "cut.db")
    for length in (len(good) - 4095, len(good) - 1):  # a part of a page; it may be of no concern
        cut.write_bytes(good[:length])
        run = advise(t, store=cut)
        run.expect_status(1, 2)
        run.expect(run.status == 1 or run.err.count("\n") == 1, "not one line on stderr")


@test
def advise_stores_with_flipped_bytes(t):
    """An error or an answer; and nothing worse."""
    run = t.run("check", f"--store={t.store}", "-cp", classes_of("SimpleRace"), "SimpleRace")
    run.expect_status(1)
    advice(t)  # with notes of all sorts
    good = t.store.read_bytes()
    generator = random.Random(17)
    broken = t.directory / "broken.db"
    answers = 0
    for number in range(300):
        broken.write_bytes(good)
        flip_bytes(broken, 1 + (number % 5) * (number % 2), generator)
        options = ((), ("--no-verify",), ("--trace=2",), ("--race=1",))[number % 4]
        run = advise(t, "--format=json" if number % 3 else "--full", *options, store=broken)
        run.expect_status(0, 1, 2, 3)
        if run.status == 2:
            run.expect(run.err.count("\n") == 1 and run.err.startswith("heddle: "),
                       "not one line that says what is wrong")
            continue
        answers += 1
        if number % 3:
            json.loads(run.out)
    expect(50 <= answers <= 290, f"{answers} answers of 300: nothing was tested")


ROWS = {
    "UPDATE run SET arguments = ''": "nothing can be tried out",
    "UPDATE run SET arguments = '[]'": "nothing can be tried out",
    "UPDATE run SET arguments = '{\"a\": 1}'": "nothing can be tried out",
    "UPDATE run SET arguments = '[\"check\", null]'": "nothing can be tried out",
    "UPDATE run SET arguments = '[\"check\", \"--search=no\"]'": "nothing can be tried out",
    "UPDATE run SET arguments = '[\"check\", \"--help\"]'": "nothing can be tried out",
    "UPDATE run SET arguments = '[\"check\", \"-cp\", \"/nowhere\", \"Gone\"]'": "have changed",
    "UPDATE run SET directory = '/nowhere'": "/nowhere",
    "UPDATE run SET directory = ''": "nothing can be tried out",
    "UPDATE run SET fingerprint = 'x'": "the classes have changed",
}


@test_each(range(len(ROWS)))
def advise_run_that_cannot_be_repeated(t, number):
    """What the traces tell is told; nothing is verified."""
    check(t)
    sql, words = list(ROWS.items())[number]
    t.rows(sql)
    answer = advice(t)
    answer.run.expect(words in answer.run.err, f"stderr does not say {words}")
    answer.run.expect(answer.run.err.count("\n") == 1, "not one line on stderr")
    answer.run.expect(len(answer.json["races"]) == 3 and DONE in answer.verdicts, "no advice")
    answer.run.expect(answer.all_verdicts == {"unverified"}, f"{answer.all_verdicts} after {sql}")
    text = advise(t)
    text.expect_status(1)
    text.expect("[verified" not in text.out and "together verified" not in text.out, "verified")
    kept = t.rows("SELECT name FROM note WHERE name LIKE 'verdict%'")
    expect(kept == [], f"{len(kept)} verdicts are kept")


@test
def advise_nonsense_in_rows(t):
    """A store that SQLite finds in order, with values that no check has written."""
    check(t)
    for sql in ("UPDATE finding SET kind = 'nonsense'", "UPDATE trace SET source = 4000000000",
                "UPDATE trace SET manifest = -1", "UPDATE trace SET source = NULL",
                "UPDATE trace SET step_count = 1",
                "UPDATE trace_bytes SET bytes = x''", "UPDATE trace_bytes SET bytes = x'00ff'",
                "DELETE FROM trace_bytes", "DELETE FROM run", "DELETE FROM trace",
                "DROP TABLE note", "DROP TABLE trace"):
        broken = t.directory / "broken.db"
        shutil.copy(t.store, broken)
        t.rows(sql, broken)
        run = advise(t, "--no-verify", store=broken)
        run.expect(run.status == 2, f"status {run.status} after {sql}")
        run.expect(run.err.count("\n") == 1, "not one line on stderr")
        run.expect(("nothing was searched" in run.err) == (sql == "DELETE FROM run"), "a wrong reason")
    for sql in ("UPDATE finding SET title = CAST(x'61ff1b5b33316d0a62' AS TEXT)",
                "UPDATE finding SET place_key = CAST(x'ff' AS TEXT)",
                "UPDATE run SET reason = CAST(x'611b5b33316dff0a0a62' AS TEXT)",
                "UPDATE run SET program = CAST(x'ff' AS TEXT), answer = CAST(x'fe' AS TEXT)",
                "UPDATE trace SET id = 9223372036854775807 WHERE id = 9;"
                "UPDATE trace_bytes SET trace = 9223372036854775807 WHERE trace = 9",
                "UPDATE run SET id = -9223372036854775808;"
                "UPDATE finding SET run = -9223372036854775808; UPDATE note SET run = "
                "-9223372036854775808", "UPDATE run SET ended = -1, started = -1"):
        broken = t.directory / "broken.db"
        shutil.copy(t.store, broken)
        with contextlib.closing(sqlite3.connect(broken)) as connection:
            connection.executescript(sql)
        answer = advice(t, "--no-verify", store=broken)
        answer.run.expect(len(answer.json["races"]) == 3, f"not all races after {sql}")
        text = advise(t, "--no-verify", store=broken)
        text.expect_status(1)
        text.expect(all(c.isprintable() or c == "\n" for c in text.out), "control characters")


# ---- runs ----

@test
def advise_runs_without_races(t):
    for program in ("Counter", "OppositeMonitors", "UncaughtInThread"):
        store = t.directory / f"{program}.db"
        t.check(program, store=store)
        answer = advice(t, store=store, status=0)
        answer.run.expect((answer.json["races"], answer.suggestions) == ([], []), "races")
        answer.run.expect(answer.chosen["suggestions"] == [], "something is chosen")
        text = advise(t, store=store)
        text.expect_status(0)
        text.expect(text.out == "no race was found in run 1\n", "not just that there is no race")
        advise(t, "--race=1", store=store).expect_usage_error("no race 1")
        run = advise(t, "--patch", store=store)
        run.expect_status(0)
        run.expect(run.out == "" and run.err == "", "a patch of nothing")


@test
def advise_runs_that_are_incomplete(t):
    """What is not known is not taken for nothing."""
    run = t.check("ManyStates", "--max-time=0.2", store=t.store)
    run.expect(run.answer == "incomplete", "not incomplete")
    answer = advice(t, status=3)
    answer.run.expect("--max-time" in answer.json["reason"], "no reason")
    text = advise(t)
    text.expect_status(3)
    text.expect("incomplete: --max-time" in text.out, "it is not said that something is left out")


@test
def advise_takes_the_last_run_with_findings(t):
    check(t)
    check(t, "HarmfulLock")
    check(t, "Counter")
    expect(advice(t, "--no-verify").json["program"] == "HarmfulLock", "not the last with findings")
    expect(advice(t, "--run=1", "--no-verify").json["program"] == "SimpleRace", "not the first")
    expect(advice(t, "--run=3", status=0).json["program"] == "Counter", "not the third")


@test
def advise_killed_check(t):
    """The findings are there, and that there may be more is said; nothing is kept of it."""
    process = t.start("check", f"--store={t.store}", "-cp", SUBJECTS.classes, ENDLESS[0],
                      *ENDLESS[1])
    wait_for_traces(t, process)
    while_it_runs = advise(t, "--no-verify")
    process.kill()
    process.communicate()
    for run in (while_it_runs, advise(t, "--no-verify")):
        run.expect_status(1)
        said = " ".join(run.out.split())
        run.expect("incomplete: it was cut off" in said and "last second may be missing" in said,
                   "it is not said that it was cut off, and what may be missing")
    answer = advice(t, "--no-verify")
    answer.run.expect(answer.json["races"] and answer.statistics["remembered"] == 0, "remembered")
    kept = t.rows("SELECT count(*) FROM note WHERE name LIKE 'advice%'")
    expect(kept == [(0,)], "advice on a part of a run is kept")
    t.expect_store_is_sound()


@test
def advise_calls_nothing_new_that_may_be_old(t):
    """A check that has ended early says nothing of what else there was."""
    run = check(t, "Fields", "--races=1")
    (place,) = run.places
    others = {"first", "second", "third"} - {place.rpartition(".")[2]}
    answer = advice(t)
    answer.run.expect(not answer.all_verdicts & {"harmful", "verified"},
                      f"verdicts are {answer.verdicts}")
    answer.run.expect(answer.verdicts[f"volatile {place}"] == answer.chosen["verdict"] == "partial",
                      "what is left is not told")
    answer.run.expect(any(f"`{name}`" in answer.chosen["reason"] for name in others),
                      "what is left is not named")
    whole = t.directory / "whole.db"
    check(t, "Fields", store=whole)
    answer = advice(t, store=whole)
    answer.run.expect(answer.verdicts[f"volatile {place}"] == "race-gone"
                      and answer.chosen["verdict"] == "verified",
                      "not verified where everything is known")


@test
def advise_races_on_the_same_lines(t):
    """Where two races cannot be told apart, what is left of one is left of both."""
    check(t, "SimpleRace", "--no-advice")
    with contextlib.closing(sqlite3.connect(t.store)) as connection:
        connection.executescript(
            "INSERT INTO finding SELECT 100, run, kind, identity || ' again', title, place_key,"
            " message FROM finding WHERE id = 1;"
            "INSERT INTO trace SELECT 100, 100, source, manifest, event_count, step_count"
            " FROM trace WHERE id = 1;"
            "INSERT INTO trace_bytes SELECT 100, bytes FROM trace_bytes WHERE trace = 1;")
    advice(t, "--no-verify")
    # Now a wrong suggestion for the first of the two, which leaves both.
    with contextlib.closing(sqlite3.connect(t.store)) as connection:
        for (number,) in connection.execute("SELECT id FROM trace WHERE finding = 1").fetchall():
            connection.execute("UPDATE note SET text = 'e x' || char(10) || 'i 0' || char(9) ||"
                               " 'volatile SimpleRace.x' WHERE name LIKE ?", [f"advice % {number}"])
        connection.commit()
    answer = advice(t)
    answer.run.expect(answer.statistics["remembered"] == len(t.trace_ids()) > 2,
                      "the notes are not used")
    answer.run.expect(answer.verdicts["volatile SimpleRace.x"] == "partial",
                      f"verdicts are {answer.verdicts}")


@test
def advise_acquires_of_racy_places_only(t):
    run = check(t, "SameOffsets", "--no-advice")
    racy = {"SameOffsets$One.racy", "SameOffsets$Two.racy"}
    run.expect(run.places == racy, "other races")
    acquired = {name.split("\t")[1] for (name,) in t.rows(
        "SELECT name FROM note WHERE name LIKE 'acquire%'")}
    expect(acquired == racy, f"acquires of {acquired}")


# ---- another program ----

@test
def advise_program_that_reads_input(t):
    """What is tried out is the program with its input, or nothing."""
    (t.directory / "input").write_bytes(b"a")
    with open(t.directory / "input", "rb") as source:
        run = check(t, "RacesOnInput", stdin=source)
    run.expect(run.places == {"RacesOnInput.one", "RacesOnInput.other"}, "other races")
    answer = advice(t)
    answer.run.expect(answer.all_verdicts == {"unverified"}, f"{answer.verdicts} without input")
    answer.run.expect(any("does not do again" in reason for reason in answer.reasons), "no reason")
    with open(t.directory / "input", "rb") as source:
        answer = advice(t, stdin=source)
    # Writes to a volatile field order nothing that is written later: each field needs its own.
    answer.run.expect((sorted(answer.chosen["amendments"]), answer.chosen["verdict"])
                      == (["volatile RacesOnInput.one", "volatile RacesOnInput.other"], "verified"),
                      "not what the program with its input needs")


def expect_unverified(t, store_of_races, *words):
    answer = advice(t)
    for word in words:
        answer.run.expect(word in answer.run.err, f"stderr does not say {word}")
    answer.run.expect(answer.all_verdicts == {"unverified"}, f"{answer.all_verdicts}")
    answer.run.expect(len(answer.json["races"]) == 3, "not the races of the store")
    text = advise(t)
    text.expect_status(1)
    text.expect(f"`{store_of_races}` of SimpleRace volatile [unverified" in text.out,
                "the text does not say that it is unverified")


@test
def advise_after_the_classes_were_replaced(t):
    classes = t.copy_classes("SimpleRace")
    check(t, classes=classes)
    good = advice(t)
    good.run.expect(good.verdicts[DONE] == "verified", "not verified before")
    before = t.rows("SELECT name, text FROM note ORDER BY name")
    shutil.copy(SUBJECTS.classes / "SimpleRace.class", classes)
    files = {path: path.read_bytes() for path in classes.iterdir()}
    expect_unverified(t, "done", "the classes have changed")
    expect(files == {path: path.read_bytes() for path in classes.iterdir()}, "classes were changed")
    expect(t.rows("SELECT name, text FROM note ORDER BY name") == before, "other notes")
    (classes / "SimpleRace.class").write_bytes(b"nonsense")
    expect_unverified(t, "done", "the classes have changed")


def copy_program(t, program="SimpleRace"):
    """Classes, and sources beside them, with the times of their originals."""
    classes = t.copy_classes(program)
    for source in program_of(program).sources:
        shutil.copy2(source, classes)
    return classes, classes / f"{program}.java"


@test
def advise_after_a_source_was_edited(t):
    """Class files do not tell; what is not what was checked gets no patch."""
    classes, source = copy_program(t)
    check(t, classes=classes)
    good = advise(t, "--patch")
    good.expect_status(0)
    text = source.read_text()
    source.write_text(text)  # as a fresh checkout has it: another time
    again = advise(t, "--patch")
    again.expect_status(0)
    again.expect(again.err == "" and again.out == good.out, "another answer for the same source")
    source.write_text("// a comment\n" + text)
    advise(t, "--patch").expect_usage_error("no patch", "SimpleRace.java has changed")
    advise(t, "--patch=fix.diff").expect_usage_error("no patch", "SimpleRace.java has changed")
    expect(not (t.directory / "fix.diff").exists(), "a patch")
    for run in (advise(t), t.replay(1)):
        run.expect_status(1)
        run.expect(run.err.count("\n") == 1 and "SimpleRace.java has changed" in run.err,
                   "not one warning")
    source.unlink()
    advise(t, "--no-verify").expect_status(1)
    source.write_text(text)
    (classes / "SimpleRace.class").touch()
    advise(t, "--patch").expect_usage_error("no patch", "class has changed")


@test
def advise_with_a_source_that_was_not_compiled(t):
    """Beside classes an hour older; copies of sources elsewhere may have any time."""
    classes, source = copy_program(t)
    for path in classes.glob("*.class"):
        os.utime(path, (10**9, 10**9))
    os.utime(source, (10**9 + 3, 10**9 + 3))  # copied together
    run = t.run("check", f"--store={t.store}", "-cp", classes, "SimpleRace")
    run.expect(run.err == "", "a false alarm")
    os.utime(source, (10**9 + 3600, 10**9 + 3600))
    run = t.run("check", f"--store={t.store}", "-cp", classes, "SimpleRace")
    run.expect(run.err.count("\n") == 1 and "newer than its class file" in run.err, "no warning")
    answer = advice(t)
    answer.run.expect("newer than its class file" in answer.run.err, "no warning")
    (t.directory / "sources").mkdir()
    shutil.move(source, t.directory / "sources")
    run = t.run("check", f"--store={t.store}", "--sourcepath=sources", "-cp", classes, "SimpleRace")
    run.expect(run.err == "" and "done = true" in run.out, "a false alarm")


@test
def advise_after_the_classes_were_moved_away(t):
    classes = t.copy_classes("SimpleRace")
    check(t, classes=classes)
    for path in classes.glob("*.class"):
        path.unlink()
    expect_unverified(t, "done", "the classes have changed")
    shutil.rmtree(classes)
    expect_unverified(t, "done", "the classes have changed")
    run = advise(t, "--patch")
    run.expect_status(2)
    run.expect(run.out == "", "a patch without sources")


@test
def advise_after_the_directory_was_deleted(t):
    there = t.directory / "there"
    there.mkdir()
    shutil.copytree(classes_of("SimpleRace"), there / "classes")
    t.run("check", f"--store={t.store}", "-cp", "classes", "SimpleRace",
          directory=there).expect_status(1)
    shutil.rmtree(there)
    expect_unverified(t, "done", str(there))


@test
def advise_from_elsewhere(t):
    """Paths of the check are those of its directory; paths of advise are those of its own."""
    t.copy_classes("SimpleRace")
    t.run("check", f"--store={t.store}", "-cp", "classes", "SimpleRace").expect_status(1)
    other = t.directory / "other"
    (other / "sources").mkdir(parents=True)
    shutil.copy(program_of("SimpleRace").sources[0], other / "sources")
    run = t.run("advise", "../store.db", "--sourcepath=nowhere:sources", "--patch=fix.diff",
                directory=other)
    run.expect_status(0)
    run.expect(run.err == "" and "[verified: race gone, program clean]" in " ".join(run.out.split()),
               "not verified")
    expect("+    static volatile boolean done" in (other / "fix.diff").read_text(), "no patch")
    run = t.run("advise", "../store.db", directory=other)
    run.expect("--- " not in run.out, "a patch in the report")
    there = t.directory / "there"
    there.mkdir()
    shutil.copy(program_of("SimpleRace").sources[0], there)
    t.run("advise", "../store.db", "--sourcepath=../there", "--patch=fix.diff",
          directory=other).expect_status(0)
    first = (other / "fix.diff").read_text().splitlines()[0]
    expect(first == f"To be applied in {there.resolve()}", f"the patch begins with {first}")
    subprocess.run(["patch", "-p0", "--batch", "-d", there, "-i", other / "fix.diff"], check=True,
                   capture_output=True)
    expect("static volatile boolean done" in (there / "SimpleRace.java").read_text(),
           "the patch does something else")


@test
def advise_without_a_jdk(t):
    check(t)
    words = json.loads(t.rows("SELECT arguments FROM run")[0][0])
    words.insert(1, "--java-home=/nowhere")
    with contextlib.closing(sqlite3.connect(t.store)) as connection:
        connection.execute("UPDATE run SET arguments = ?", [json.dumps(words)])
        connection.commit()
    expect_unverified(t, "done")
    answer = advice(t)
    answer.run.expect("/nowhere" in answer.run.err + " ".join(answer.reasons), "no reason")
