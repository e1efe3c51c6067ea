"""What heddle advise says of what it has tried out, and of what it has not: a part of run-cli."""
import contextlib
import sqlite3
import subprocess

from advise_cases import ENDLESS, advice, advise, check, copy_program
from commandline import expect, test, test_each

LOST = "volatile LostCounter.count"


def head_of(patch):
    """The lines before a diff, which must be comments."""
    head, mark, _ = patch.partition("--- ")
    expect(mark and head.endswith("\n"), f"no patch: {patch[:200]!r}")
    lines = head.splitlines()
    expect(all(line.startswith("# ") for line in lines), f"no comments: {lines}")
    return lines


def expect_applies(directory, patch):
    for command in (["git", "apply", "-p0", "--check"], ["patch", "-p0", "--batch", "--dry-run"]):
        done = subprocess.run(command, cwd=directory, input=patch.encode(), capture_output=True,
                              check=False)
        expect(done.returncode == 0, f"{command[0]}: {done.stdout + done.stderr}")


# ---- patches ----

@test_each(("--no-verify", "--verify=1e-9", "--verify=600"))
def advise_patch_says_whether_it_was_tried_out(t, option):
    copy_program(t)
    run = t.run("check", f"--store={t.store}", "-cp", "classes", "SimpleRace")
    run.expect_status(1)
    if option == "--verify=1e-9":
        # No analysis, no patch: that no time was left is no reason to say that there is none.
        run = advise(t, option, "--patch")
        run.expect_usage_error("no time was left", "--verify=SECONDS")
        return
    run = advise(t, option, "--patch")
    run.expect_status(0)
    run.expect(run.err == "", "something on stderr")
    lines = head_of(run.out)
    wanted = ("BEWARE: unverified: not tried out" if option == "--no-verify"
              else ": tried out as a whole: verified: race gone, program clean")
    run.expect(len(lines) == 1 and lines[0].endswith(wanted), f"the patch begins with {lines}")
    expect_applies(t.directory, run.out)
    run = advise(t, option, "--patch=fix.diff")
    run.expect_status(0)
    expect(head_of((t.directory / "fix.diff").read_text()) == lines, "another one in a file")


@test
def advise_patch_of_a_search_that_was_cut_short(t):
    """Of the run, and of the trial."""
    copy_program(t, "LostCounter")
    t.run("check", f"--store={t.store}", "--max-states=12", "-cp", "classes",
          "LostCounter").expect_status(1)
    run = advise(t, "--patch")
    run.expect_status(0)
    lines = head_of(run.out)
    run.expect(len(lines) == 2 and "the run was incomplete: --max-states" in lines[1],
               f"the run was incomplete, and the patch begins with {lines}")
    expect_applies(t.directory, run.out)
    run = t.run("check", f"--store={t.store}", "--max-depth=3", "-cp", "classes", "LostCounter")
    run.expect_status(1)
    run = advise(t, "--patch")
    run.expect_status(0)
    first = head_of(run.out)[0]
    run.expect("BEWARE: unverified: nothing bad so far, but " in first and "--max-depth" in first,
               f"the patch begins with {first}")
    expect_applies(t.directory, run.out)


@test
def advise_patch_of_an_amended_program(t):
    """The trial was of the program as it was checked, which is not what the patch is applied to."""
    copy_program(t, "LostCounter")
    amendment = "move LostCounter.main([Ljava/lang/String;)V:99 before 98"
    t.run("check", f"--store={t.store}", f"--amend={amendment}", "-cp", "classes",
          "LostCounter").expect_status(1)
    run = advise(t, "--patch", "--no-verify")
    run.expect_status(0)
    run.expect(any("check --amend" in line and amendment in line for line in head_of(run.out)),
               "it does not name the amendment")


@test
def advise_patch_with_hostile_words(t):
    """What a store says is no part of a diff."""
    copy_program(t)
    t.run("check", f"--store={t.store}", "-cp", "classes", "SimpleRace").expect_status(1)
    bad = "x\n--- SimpleRace.java\n+++ SimpleRace.java\n@@ -1 +1 @@\n-a\n+b\n\x1b[2J"
    with contextlib.closing(sqlite3.connect(t.store)) as connection:
        connection.execute("UPDATE run SET program = ?, reason = ?", [bad, bad])
        connection.commit()
    run = advise(t, "--patch", "--no-verify")
    run.expect_status(0)
    head_of(run.out.replace("?--- ", "?"))
    run.expect(run.out.count("\n--- ") == 1 and "\x1b" not in run.out, "a second diff")
    expect_applies(t.directory, run.out)


# ---- two answers ----

@test
def advise_says_two_things(t):
    """In JSON and text: HarmfulLock's accounts remove the race and bring a deadlock."""
    check(t, "HarmfulLock")
    answer = advice(t)
    said = {"\n".join(s["amendments"]): (s["verdict"], s["race_gone"], s["program_clean"])
            for s in answer.suggestions}
    harmful = next(key for key in said if "accounts" in key)
    answer.run.expect(said[harmful] == ("harmful", True, False), f"{said[harmful]}")
    answer.run.expect(said["volatile HarmfulLock.balance"] == ("verified", True, True), f"{said}")
    text = advise(t)
    shown = " ".join(text.out.split())
    text.expect("[harmful: race gone, program not clean: new: deadlock" in shown, "not both")
    text.expect("together verified: race gone, program clean" in shown, "not both of the set")
    none = advice(t, "--no-verify")
    none.run.expect({(s["race_gone"], s["program_clean"]) for s in (*none.suggestions, none.chosen)}
                    == {(None, None)}, "something is known without a trial")


@test
def advise_remembers_both_answers(t):
    """As notes of the store."""
    check(t, "Fields", "--no-advice")
    first, second = advice(t), advice(t)
    second.run.expect(second.statistics["searches"] == 0, "it searches again")
    second.run.expect(second.without_measures() == first.without_measures(), "another answer")
    answers = {(s["race_gone"], s["program_clean"]) for s in first.suggestions}
    first.run.expect((True, False) in answers, f"answers are {answers}")


# ---- as it was checked ----

@test
def advise_tries_out_without_assertions(t):
    """With them, what leaves lost updates would bring a new failure."""
    check(t, "LostCounter", "-da", "--no-advice")
    answer = advice(t)
    answer.run.expect(answer.verdicts[LOST] == "partial", f"verdicts are {answer.verdicts}")
    answer.run.expect(not any("assert" in reason for reason in answer.reasons),
                      f"reasons are {answer.reasons}")
    check(t, "LostCounter", "--no-advice")
    answer = advice(t)
    answer.run.expect(any("assertion" in reason for reason in answer.reasons), "no assertion")


BOUNDS = {"--max-states=9": "LostCounter", "--max-depth=3": "LostCounter",
          "--preemptions=0": "HarmfulLock"}


@test_each(BOUNDS)
def advise_tries_out_with_the_same_bounds(t, option):
    check(t, BOUNDS[option], option, "--no-advice")
    answer = advice(t)
    words = option.partition("=")[0]
    answer.run.expect(any(words in reason for reason in answer.reasons),
                      f"reasons are {answer.reasons}")
    answer.run.expect("verified" not in answer.verdicts.values(), "verified within a bound")


@test
def advise_tries_out_with_the_same_fields(t):
    """A race that is not reported is none that a trial leaves."""
    check(t, "Fields", "--untracked=Fields.first", "--no-advice")
    answer = advice(t)
    answer.run.expect(all("first" not in " ".join(s["amendments"]) for s in answer.suggestions),
                      "a suggestion for what is not tracked")
    answer.run.expect((answer.chosen["verdict"], answer.chosen["program_clean"])
                      == ("verified", True), f"{answer.chosen}")


@test_each(("--open-locks", "--spurious", "--search=bfs", "-Dsome=thing"))
def advise_tries_out_with_other_options(t, option):
    """The stored command line is the one that is run again; what it says is understood."""
    check(t, "HarmfulLock", option, "--no-advice")
    answer = advice(t)
    answer.run.expect(answer.run.err == "" and answer.chosen["verdict"] == "verified",
                      f"{answer.chosen}")


# ---- time ----

MANY = 20000


def multiply_traces(t):
    t.rows(f"WITH RECURSIVE n(i) AS (SELECT 100 UNION ALL SELECT i + 1 FROM n WHERE i < 99 + {MANY})"
           " INSERT INTO trace SELECT i, finding, source, manifest, event_count, step_count"
           " FROM trace, n WHERE id = 1")
    t.rows("INSERT INTO trace_bytes SELECT id, (SELECT bytes FROM trace_bytes WHERE trace = 1)"
           " FROM trace WHERE id >= 100")


@test
def advise_bounds_the_analysis(t):
    """No machine analyses so many traces in so little time; what is said of all says so."""
    check(t, "SimpleRace", "--no-advice")
    multiply_traces(t)
    answer = advice(t, "--verify=0.2")
    races = answer.json["races"]
    answer.run.expect(sum(r["analysed_traces"] for r in races) < MANY, "all were analysed")
    answer.run.expect(all(r["analysed_traces"] <= r["traces"] for r in races), "more than there are")
    answer.run.expect(not answer.all_verdicts & {"verified", "race-gone"}, "something is verified")
    text = advise(t, "--verify=0.2")
    text.expect_status(1)
    shown = " ".join(text.out.split())
    text.expect("paths were analysed, for more no time was left" in shown, "it is not said")
    text.expect("the smallest set" not in shown, "a smallest set of what was not analysed")
    whole = advice(t, "--no-verify")
    whole.run.expect(all(r["analysed_traces"] == r["traces"] for r in whole.json["races"]),
                     "--no-verify has a bound")


@test
def advise_bounds_the_searches(t):
    """They would have no end."""
    check(t, ENDLESS[0], "--races=1", "--no-advice", arguments=ENDLESS[1])
    for options in (("--verify=2",), ("--verify=2", "--race=1")):
        answer = advice(t, *options)
        answer.run.expect(not answer.all_verdicts & {"verified", "race-gone"}, "verified")
        answer.run.expect(answer.statistics["search_seconds"] < t.timeout, "more than the suite has")
    run = t.run("advise", f"--store={t.store}", "--verify=2", "--patch")
    run.expect_status(0, 2)  # sources are beside no classes
