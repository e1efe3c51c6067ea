"""What heddle hunt asks of each run of a command on the installed JVM, and what it says of how they went. The command is no JVM
but a script, which writes down its options: so this takes no time."""
import json
import os
import pathlib
import stat
import subprocess
import tempfile

SCRIPT = """#!/bin/sh
n=$(($(cat count 2> /dev/null) + 1))
echo $n > count
echo "$JAVA_TOOL_OPTIONS" >> log
case $JAVA_TOOL_OPTIONS in
*collect=*) file=${JAVA_TOOL_OPTIONS##*collect=}; : > "${file%%,*}" ;;
esac
"""


class Plan:
    """The runs of one hunt; `does`: what the script does in its nth run."""

    def __init__(self, heddle, *options, does="echo same"):
        with tempfile.TemporaryDirectory() as directory:
            where = pathlib.Path(directory)
            (where / "command").write_text(SCRIPT + does + "\n")
            (where / "command").chmod(stat.S_IRWXU)
            (where / "library").touch()
            environment = {k: v for k, v in os.environ.items() if k != "JAVA_TOOL_OPTIONS"}
            done = subprocess.run([heddle, "hunt", "--format=json", "--store=s.db",
                                   "--library=library", *options, "--", "./command"], cwd=where,
                                  capture_output=True, text=True, timeout=60, env=environment)
            if done.returncode != 3:
                raise SystemExit(f"heddle hunt: {done.returncode}: {done.stderr}")
            self.answer = json.loads(done.stdout)
            self.runs = [self.options(line) for line in (where / "log").read_text().splitlines()]

    @staticmethod
    def options(line):
        """Of one run; {}: without the agent."""
        _, _, text = line.partition("-agentpath:")
        words = (word.partition("=") for word in text.partition("=")[2].split(",") if word)
        return {name: value for name, _, value in words}

    def all(self, option):
        return [run.get(option) for run in self.runs]

    def steered(self, strategy):
        return [run for run in self.runs if run.get("steer") == strategy]

    def odd(self):
        keys = ("late", "other_ends", "other_outputs")
        return [self.answer[key] for key in keys], \
            [(run["run"], run["what"]) for run in self.answer["odd_runs"]]


def stages(check, heddle):
    plan = Plan(heddle, "--compare", "--runs=2", "--depth=7", "--bug-depth=5")
    strategies = ["contest", "pct", "pos", "racedirected", "drfinder"]
    names = plan.all("steer")
    with_search = [*strategies[:3], None, *strategies[3:]]
    check("plan: all strategies in turn", names == [None] * 3 + with_search + [None] + strategies,
          names)
    check("plan: one run without the agent, one that collects, one that looks for suspicions",
          [("collect-only" in run) + 2 * ("suspicions" in run) for run in plan.runs]
          == [0, 1] + [0] * 4 + [2] + [0] * 8 and not plan.runs[0] and plan.runs[2], plan.runs)
    check("plan: stores", all("store" in run for run in plan.runs[2:]), plan.all("store"))
    first, second = plan.steered("drfinder")
    check("plan: relations of the run before",
          first["relations"] == plan.runs[1]["collect"] and second["relations"] == first["collect"]
          and len({plan.runs[1]["collect"], first["collect"], second["collect"]}) == 3,
          plan.all("relations"))
    tried = [run.get("tried") for run in plan.runs]
    check("plan: compared strategies learn nothing of each other",
          all(bool(run.get("tried")) == (run.get("steer") == "racedirected" or "suspicions" in run)
              for run in plan.runs) and len(set(tried)) == 2, tried)
    depths = {(run["depth"], run["bug-depth"]) for run in plan.runs if "steer" in run}
    check("plan: depths", depths == {("7", "5")} and plan.runs[1]["depth"] == "7", depths)


def seeds(check, heddle):
    every = []
    for seed in (0, 0, 1):
        plan = Plan(heddle, "--strategy=pct", "--runs=4", f"--seed={seed}")
        given = [run["seed"] for run in plan.steered("pct")]
        told = [run["seed"] for run in plan.answer["runs"]]
        check(f"plan: seed {seed}: runs are told with theirs", given == told, (given, told))
        every.append(given)
    check("plan: every run has a seed of its own", every[0] == every[1]
          and len({*every[0], *every[2]}) == 8, every)


def auto(check, heddle):
    plan = Plan(heddle, "--runs=60")
    names = [run["strategy"] for run in plan.answer["runs"]]
    check("plan: auto has all strategies", len(names) == 60 and len(set(names)) == 6, names)
    steered = [run for run in plan.runs if "steer" in run]
    check("plan: all runs of auto note what has raced", all("tried" in run for run in steered), names)
    relations = [run["relations"] for run in plan.steered("drfinder")]
    check("plan: every run of drfinder uses those of the one before",
          len(relations) > 2 and len(set(relations)) == len(relations), relations)


def odd(check, heddle):
    """Runs are counted whatever they are made for, and named."""
    plan = Plan(heddle, "--strategy=drfinder", "--runs=4",
                does="[ $n = 4 ] && echo other || echo same; [ $n != 5 ] || exit 7")
    check("odd: one in the second run, one in the third",
          plan.odd() == ([0, 1, 1], [("drfinder, run 2", 'line 1 of its output is "other", not "same"'),
                                     ("drfinder, run 3", "it ended with status 7, not 0")]), plan.odd())
    plan = Plan(heddle, "--strategy=racedirected", "--runs=1",
                does="case $n in 2) exit 1 ;; 3) kill -9 $$ ;; esac")
    check("odd: runs that collect, and look for suspicions",
          plan.odd() == ([0, 2, 0], [("a run that collects relations", "it ended with status 1, not 0"),
                                     ("a run that looks for suspicions", "it ended by signal 9")]),
          plan.odd())
    plan = Plan(heddle, "--strategy=contest", "--runs=2", does="exit 5")
    check("odd: none that ends as without Heddle",
          plan.odd() == ([0, 0, 0], []) and plan.answer["status"] == 5, plan.answer)


def late(check, heddle):
    """A run that hangs is ended; its relations are not used."""
    plan = Plan(heddle, "--strategy=drfinder", "--runs=3", "--timeout=0.5",
                does="[ $n != 4 ] || exec sleep 60")
    first, second, third = plan.steered("drfinder")
    cut = [run["cut"] for run in plan.answer["runs"]]
    check("late: one run is cut", cut == [False, True, False] and plan.answer["late"] == 1, cut)
    check("late: relations of the last run that came to its end",
          second["relations"] == third["relations"] == first["collect"], plan.all("relations"))
    plan = Plan(heddle, "--strategy=drfinder", "--runs=3",
                does='case $n in 2 | 4) rm "${file%%,*}"; kill -9 $$ ;; esac')
    left = plan.steered("drfinder")[0]["collect"]
    used = [run.get("relations") for run in plan.steered("drfinder")]
    check("late: a run that was killed has left no relations", used == [None, left, left], used)
    plan = Plan(heddle, "--strategy=pos", "--runs=1000", "--max-time=0.5", does="sleep 0.1")
    count = len(plan.answer["runs"])
    check("late: the time of all runs", plan.answer["out_of_time"] and 1 <= count < 10, count)
    usual = [int(run["usual"]) for run in plan.steered("pos")]
    check("late: how long a run takes", all(90 < number < 5000 for number in usual), usual)


def all_plans(check, heddle):
    for case in (stages, seeds, auto, odd, late):
        case(check, str(pathlib.Path(heddle).resolve()))
