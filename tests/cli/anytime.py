"""What heddle check says when it is stopped, and that --first stops it."""
import os

from commandline import test

POOL = "TooLargePool"


def expect_coverage(run, stopped_by):
    """The JSON names what is covered, what makes the states, and what is worth trying."""
    run.expect(run.answer == "incomplete" and stopped_by in run.reason, "not stopped")
    coverage = run.json["statistics"]["coverage"]
    run.expect(coverage["covered"].startswith("all schedules "), f"covered: {coverage['covered']}")
    run.expect(coverage["preemptions"] is not None and coverage["sampled"] > 0, "no numbers")
    spots = coverage["switches"]
    run.expect(len(spots) == 5, f"{len(spots)} places")
    shares = [spot["share"] for spot in spots]
    run.expect(shares == sorted(shares, reverse=True) and 0 < sum(shares) <= 1, f"{shares}")
    run.expect(any("java.util.concurrent.ThreadPoolExecutor" in spot["where"] for spot in spots)
               or any(f"({POOL}.java:" in spot["where"] for spot in spots), f"{spots}")
    run.expect(1 <= len(coverage["worth_trying"]) <= 2, f"{coverage['worth_trying']}")


@test
def coverage_of_a_search_that_is_stopped(t):
    expect_coverage(t.check(POOL, "--max-states=60000", arguments=["3", "3"]), "--max-states")


@test
def coverage_after_the_time_is_up(t):
    if os.environ.get("FULL"):
        expect_coverage(t.check(POOL, "--max-time=20", arguments=["5", "5"]), "--max-time")


@test
def coverage_in_words(t):
    run = t.check(POOL, "--max-states=60000", arguments=["3", "3"], json_format=False)
    text = " ".join(run.out.split())
    run.expect("covered: all schedules with" in text and " schedules were sampled" in text,
               "not said what is covered")
    run.expect("of all switches" in text and "% at " in text, "not said what makes the states")
    run.expect("worth trying: --" in text, "nothing is worth trying")


@test
def coverage_of_one_search(t):
    """There is nothing to say of a search that was asked for as it is, nor of one that is complete."""
    for options in (["--search=dfs", "--max-states=1000"], ["--first"]):
        run = t.check("SoonFixedPool", *options)
        run.expect(run.json["statistics"]["coverage"] is None, f"{options}")
    run = t.check("PetersonVolatile")
    run.expect(run.json["statistics"]["coverage"] is None, "complete")


@test
def first_finding_of_any_kind(t):
    for program in ("Peterson", "OppositeMonitors", "UncaughtInThread", "UncaughtInMain",
                    "AssertionInThread", "ExitsDiffer", "LostNotificationBesideDaemon"):
        full, first = t.check(program), t.check(program, "--first")
        first.expect(len(first.json["findings"]) == 1, f"{len(first.json['findings'])} findings")
        first.expect(first.findings <= full.findings, "another finding")
        first.expect(first.reason == "--first was reached", f"the reason is {first.reason}")
        first.expect(first.json["findings"][0]["traces"] == 1, "more than one trace")
    run = t.check("PetersonVolatile", "--first")
    run.expect(run.answer == "race-free" and not run.reason, "nothing was there to be found")
