"""What heddle check shows while it runs: on a terminal, in a log, and nowhere else."""
import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import termios
import time

import harness
from commandline import SUBJECTS, Fault, expect, test

ANEW = "\r\x1b[K"  # what a line of progress begins with


def check_on_terminal(t, *words, until, columns=80):
    """What the terminal gets, as often as it is written anew; interrupted when it has shown all of
    `until`."""
    outer, inner = pty.openpty()
    fcntl.ioctl(inner, termios.TIOCSWINSZ, struct.pack("4H", 24, columns, 0, 0))
    process = subprocess.Popen([t.heddle, "check", "--store=none", *words], stdin=inner,
                               stdout=inner, stderr=inner, cwd=t.directory, start_new_session=True,
                               env={**harness.environment(), "NO_COLOR": "1"})
    os.close(inner)
    got, end, is_asked = b"", time.monotonic() + t.timeout, False
    while time.monotonic() < end:
        if not is_asked and all(word.encode() in got for word in until):
            process.send_signal(signal.SIGINT)
            is_asked = True
        if not select.select([outer], [], [], 0.1)[0]:
            continue
        try:
            data = os.read(outer, 65536)
        except OSError:
            break
        if not data:
            break
        got += data
    os.close(outer)
    if not is_asked:
        process.kill()
    process.wait(t.timeout)
    text = got.decode("utf-8")
    if not is_asked:
        raise Fault(f"not shown: {until}; but: {text[-2000:]!r}")
    return [part.partition("\r\n")[0] for part in text.split(ANEW)], text.rpartition(ANEW)[2]


@test
def progress_on_a_terminal(t):
    for columns in (80, 40, 200):
        until = ("states",) if columns < 80 else (" states", " moves (", "/s)", "pass ", "% of its tree")
        shown, report = check_on_terminal(t, "-cp", SUBJECTS.classes, "ManyStates", until=until,
                                          columns=columns)
        for line in shown[1:-1]:
            expect(len(line) < columns, f"{len(line)} of {columns} columns: {line!r}")
        expect("incomplete: nothing found, but interrupted" in " ".join(report.split()),
               f"no report after the progress: {report[:300]!r}")
        expect("of its tree" not in report, "progress stays on the screen")
        expect(not any("100%" in line for line in shown), "100% of what goes on")


@test
def progress_before_the_first_thread(t):
    check_on_terminal(t, "-cp", SUBJECTS.classes, "EndlessMove", "main",
                      until=("main runs up to the first thread",))


@test
def progress_within_a_move(t):
    """The time goes on in a move that does not end."""
    check_on_terminal(t, "-cp", SUBJECTS.classes, "EndlessMove",
                      until=("1 s, ", "2 s, ", "pass 1: <0.1% of its tree"))


@test
def progress_with_findings(t):
    shown, _ = check_on_terminal(t, "-cp", SUBJECTS.classes, "ManyStates", "race",
                                 until=("found: data race on ", " found"))
    expect(any(line.startswith("found: data race on ") for line in shown),
           "what is found is not said on a line of its own")


@test
def progress_as_lines(t):
    """A line every ten seconds, without a terminal; nothing without the option, or with --quiet."""
    processes = [t.start("check", "--store=none", *options, "-cp", SUBJECTS.classes, *words)
                 for options, words in ((["--progress-lines"], ["ManyStates", "race"]),
                                        (["--progress-lines"], ["EndlessMove", "main"]),
                                        (["--progress-lines", "--quiet"], ["EndlessMove", "main"]),
                                        ([], ["EndlessMove", "main"]))]
    try:
        first = processes[0].stderr.readline().decode()
        expect(first.startswith("found: data race on "), f"the first line is {first!r}")
        line = ""
        while "of its tree" not in line:
            line = processes[0].stderr.readline().decode()
            expect(line.startswith("found: ") or " states, " in line, f"a line is {line!r}")
        expect(len(line.rstrip("\n")) < 80 and " found\n" in line, f"a line is {line!r}")
        line = processes[1].stderr.readline().decode()
        expect(line.endswith(" s, main runs up to the first thread\n"), f"a line is {line!r}")
    finally:
        for process in processes:
            process.send_signal(signal.SIGINT)
        runs = [t.finish(process) for process in processes]
    for run in runs[2:]:
        run.expect(run.err == "", "progress that was not asked for")
