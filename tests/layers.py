#!/usr/bin/env python3
"""Checks that src/ keeps to the arrows of docs/architecture.md, by reading the #include lines,
and that every header can be compiled on its own. Prints one line for each fault.

    layers.py [DIRECTORY]    DIRECTORY is the tree to check, src by default
"""
import os
import pathlib
import re
import subprocess
import sys

# What each layer may include, besides itself and the system's headers.
ARROWS = {
    "base": set(),
    "classfile": {"base"},
    "event": {"base"},
    # A finding is about a recorded execution: its identity and its title are read from the trace.
    "finding": {"event", "base"},
    "analysis": {"event", "base"},
    # Policies know no engine: the search and the agent ask them.
    "steer": {"base"},
    "java": {"base"},
    "patch": {"java", "finding", "base"},
    "vm": {"classfile", "event", "base"},
    # A program is searched as if changed: the changes are made to its class files.
    "explore": {"vm", "classfile", "analysis", "steer", "event", "finding", "base"},
    # Suggestions are tried out by searching the program again.
    "advice": {"explore", "vm", "analysis", "finding", "event", "base"},
    "report": {"java", "finding", "event", "base"},
    "tui": {"advice", "report", "finding", "event", "base"},
    "agent": {"classfile", "event", "analysis", "steer", "finding", "base"},
    "cli": {"tui", "report", "patch", "java", "advice", "explore", "vm", "analysis", "steer",
            "finding", "event", "classfile", "base"},
}

# Within the virtual machine instructions, classes, threads and objects need each other.  But natives are
# reached through the methods that they implement, and call sites through the instructions.
CLOSED = {
    "vm/native": {"vm", "vm/run", "vm/invoke"},  # finds them, calls them, adds some of its own
    "vm/invoke": {"vm", "vm/run", "vm/class", "vm/code", "vm/native"},
}

INCLUDE = re.compile(r'^\s*#\s*include\s*(?:"([^"]+)"|<([^>]+)>)')
SOURCES = {".c", ".h", ".inc"}


def include_faults(source):
    """Faults of one file's #include lines."""
    for path in sorted(p for p in source.rglob("*") if p.suffix in SOURCES):
        layer = path.relative_to(source).parts[0]
        if layer not in ARROWS:
            yield f"{path}: '{layer}' is no layer"
            continue
        text = path.read_text("utf-8", "replace")
        for number, line in enumerate(text.splitlines(), 1):
            match = INCLUDE.match(line)
            if not match:
                continue
            target = match.group(1) or match.group(2)
            other = target.split("/")[0]
            exists = (source / target).is_file()
            if match.group(2) and not exists:
                continue  # a header of the system
            if not exists or ".." in target.split("/"):
                yield f'{path}:{number}: "{target}" is no file under {source.name}/'
            elif other != layer and other not in ARROWS[layer]:
                yield f"{path}:{number}: {layer} must not include {other} ({target})"
            else:
                room, entered = (str(pathlib.PurePath(file).parent)
                                 for file in (path.relative_to(source), target))
                if room != entered and room not in CLOSED.get(entered, {room}):
                    yield f"{path}:{number}: {room} must not include {entered} ({target})"


def jvm_headers():
    """Where jni.h and jvmti.h are, which the agent needs."""
    script = pathlib.Path(__file__).resolve().parent.parent / "scripts/find-jdk.sh"
    jdk = subprocess.run([script], capture_output=True, text=True).stdout.strip()
    return [f"-isystem{jdk}/include", f"-isystem{jdk}/include/linux"] if jdk else []


def header_faults(source):
    """Headers that need another one before them."""
    jvm = jvm_headers()
    for path in sorted(source.rglob("*.h")):
        compiler = subprocess.run(
            ["gcc", "-std=gnu11", "-D_GNU_SOURCE", f"-I{source}", *jvm, "-fsyntax-only", "-Wall",
             "-Werror", "-x", "c", "-include", str(path), "/dev/null"],
            capture_output=True, text=True, env=dict(os.environ, LC_ALL="C"))
        if compiler.returncode:
            errors = [line for line in compiler.stderr.splitlines() if "error:" in line]
            yield f"{path}: not self-contained: {errors[0] if errors else compiler.stderr.strip()}"


def main():
    root = pathlib.Path(__file__).resolve().parent.parent
    source = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else root / "src"
    faults = [*include_faults(source), *header_faults(source)]
    for fault in faults:
        print(fault)
    return 1 if faults else 0


sys.exit(main())
