"""Runs heddle check on a program and measures it: states, and CPU time, which no other process changes."""
import os
import resource
import signal
import subprocess
import threading

import harness
from checking import Answer, BadText, tail


class Measured:
    """What a run of heddle check showed: its answer, or the fault why there is none, and the CPU seconds."""

    def __init__(self, cpu, answer, fault):
        self.cpu = cpu
        self.answer = answer
        self.fault = fault

    @property
    def states(self):
        return self.answer.counts.get("states") if self.answer else None

    @property
    def is_complete(self):
        return self.answer is not None and not self.answer.reason

    def row(self):
        """The columns that every list has: states and CPU."""
        states = f"{self.states:,}" if self.states is not None else "-"
        return f"{states:>12} states  {self.cpu:6.2f} s"


def run(command, directory, out, stdin, cpu_limit):
    """As harness.run(), with a limit of CPU seconds; returns those that were used."""
    out.mkdir(parents=True, exist_ok=True)

    def limit():
        resource.setrlimit(resource.RLIMIT_FSIZE, (harness.OUTPUT_LIMIT,) * 2)
        resource.setrlimit(resource.RLIMIT_CPU, (cpu_limit, cpu_limit + 1))

    with open(stdin, "rb") as source, open(out / "stdout", "wb") as stdout, \
            open(out / "stderr", "wb") as stderr:
        process = subprocess.Popen(command, cwd=directory, stdin=source, stdout=stdout,
                                   stderr=stderr, env=harness.environment(),
                                   start_new_session=True, preexec_fn=limit)
        # A process that does not use its time at all ends as well.
        timer = threading.Timer(30 * cpu_limit, os.killpg, (process.pid, signal.SIGKILL))
        timer.start()
        _, status, usage = os.wait4(process.pid, 0)
        timer.cancel()
        process.returncode = os.waitstatus_to_exitcode(status)
    code = process.returncode
    (out / "status").write_text(str(code) if code >= 0
                                else f"killed by {signal.Signals(-code).name}")
    return usage.ru_utime + usage.ru_stime


def measure(program, heddle, options, out, cpu_limit, arguments=()):
    """Runs heddle check on a compiled program; arguments: more of the program's."""
    launcher = [heddle, "check", "--store=none", "--format=json", "--no-advice", *options, "-ea"]
    cpu = run([*program.command(launcher), *arguments], program.classes, out, program.stdin(),
              cpu_limit)
    result = harness.Result(out)
    if result.status not in ("0", "1", "3"):
        reason = f"no end after {cpu_limit} s of CPU" if "SIGXCPU" in result.status else \
            f"status {result.status}"
        return Measured(cpu, None, "\n  ".join([reason, *tail(result.stderr)]))
    try:
        return Measured(cpu, Answer(result.stdout.decode("utf-8")), None)
    except (BadText, UnicodeDecodeError) as fault:
        return Measured(cpu, None, str(fault))
