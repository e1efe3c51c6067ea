"""What all benchmarks share: a run with its CPU time and memory, and requirements that are counted."""
import os
import subprocess
import sys


class Measured:
    """One run: CPU seconds, the most resident megabytes, what it printed, its exit status."""

    def __init__(self, command, directory, statuses=(0,)):
        process = subprocess.Popen(command, cwd=directory, stdin=subprocess.DEVNULL,
                                   stdout=subprocess.PIPE)
        self.output = process.stdout.read()
        process.stdout.close()
        _, status, usage = os.wait4(process.pid, 0)
        self.status = process.returncode = os.waitstatus_to_exitcode(status)
        if self.status not in statuses:
            sys.exit(f"bench: status {self.status} from {' '.join(map(str, command))}")
        self.cpu = usage.ru_utime + usage.ru_stime
        self.resident = usage.ru_maxrss / 1024


class Requirements:
    """How many were missed."""

    def __init__(self):
        self.missed = 0

    def verdict(self, met):
        self.missed += not met
        return "met" if met else "MISSED"
