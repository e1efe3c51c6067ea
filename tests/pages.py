#!/usr/bin/env python3
"""Checks that what docs/memory-model.md names exists: the files, functions and constants in the column
`implementation` of its tables, the programs and unit tests in the column `test`. Prints one line for each
fault.

    pages.py [PAGE]    PAGE is docs/memory-model.md by default
"""
import pathlib
import re
import sys

ROOT = pathlib.Path(__file__).resolve().parent.parent
HEADER = ["rule", "implementation", "test"]
LIBRARY = "*Library*"  # the classes of the JDK, as they are
CODE = re.compile(r"`([^`]+)`")


def rows(page):
    """Line number and cells of each row of the tables about rules."""
    in_table = False
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if not line.startswith("|"):
            in_table = False
            continue
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if cells == HEADER:
            in_table = True
        elif in_table and not set(line) <= set("|-"):
            yield number, cells


def implementation_faults(cell):
    """`name()` and `NAME` must be in a file that the same cell names."""
    names = CODE.findall(cell)
    files = [name for name in names if "/" in name]
    texts = []
    for name in files:
        path = ROOT / "src" / name
        if path.exists():
            texts.append("" if path.is_dir() else path.read_text("utf-8"))
        else:
            yield f"there is no src/{name}"
    if not files and LIBRARY not in cell:
        yield "no file implements it"
    for name in names:
        if name in files or LIBRARY in cell:
            continue
        called = name.removesuffix("()")
        # A definition begins its line, or its macro names it.
        pattern = (rf"^(?!\s)[^;\n]*\b{called}(?:\(|\))" if name.endswith("()")
                   else rf"\b{re.escape(called)}\b")
        if not any(re.search(pattern, text, re.M) for text in texts):
            yield f"{name} is not in {', '.join(files)}"


def test_faults(cell):
    """A unit test is `test_file/function`, a program the name of its directory."""
    names = CODE.findall(cell)
    if not names:
        yield "no test"
    for name in names:
        unit, _, function = name.partition("/")
        if function:
            path = ROOT / "tests/unit" / f"{unit}.c"
            if not path.is_file():
                yield f"there is no tests/unit/{unit}.c"
            elif not re.search(rf"\({function}\b", path.read_text("utf-8")):  # in the list of tests
                yield f"there is no {function} in tests/unit/{unit}.c"
        elif not any((ROOT / "tests/programs" / folder / name).is_dir() for folder in ("check", ".")):
            yield f"there is no program {name}"


def faults(page):
    count = 0
    for number, cells in rows(page):
        count += 1
        if len(cells) != len(HEADER):
            yield number, f"{len(cells)} columns"
            continue
        for fault in [*implementation_faults(cells[1]), *test_faults(cells[2])]:
            yield number, fault
    if not count:
        yield 1, "no table of rules"


def main():
    page = pathlib.Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "docs/memory-model.md"
    found = [f"{page.name}:{number}: {fault}" for number, fault in faults(page)]
    for fault in found:
        print(fault)
    return 1 if found else 0


sys.exit(main())
