"""A terminal as a program sees it: what is written to it is a screen of characters.

It understands what ncurses writes for TERM=xterm-256color and vt100, and takes anything else for a
fault, so that nothing can reach the terminal unnoticed.
"""
import re
import unicodedata

SEQUENCE = re.compile(r"\x1b\[([?>!]?)([0-9;]*)([@A-Za-z])")
SHORT = re.compile(r"\x1b(?:[()][0AB]|[=>78M]|\][^\x07]*\x07)")
UNFINISHED = re.compile(r"\x1b(?:[()]|\[[?>!]?[0-9;]*|\][^\x07]*)?$")


class UnknownSequence(Exception):
    """Something that the terminal should not have been sent."""


def width_of(character):
    if unicodedata.combining(character):
        return 0
    return 2 if unicodedata.east_asian_width(character) in "WF" else 1


class Screen:
    """Cells of (character, is_reversed); `modes` are the private modes that are on."""

    def __init__(self, columns, rows):
        self.columns, self.rows = columns, rows
        self.row = self.column = 0
        self.reversed = self.wraps = False
        self.colours = set()   # SGR numbers that were used
        self.modes = set()
        self.pending = ""
        self.cells = [self.blank() for _ in range(rows)]
        self.region = (0, rows - 1)

    def blank(self):
        return [(" ", False)] * self.columns

    def resize(self, columns, rows):
        lines = [(line + [(" ", False)] * columns)[:columns] for line in self.cells]
        self.columns, self.rows = columns, rows
        self.cells = (lines + [self.blank() for _ in range(rows)])[:rows]
        self.region = (0, rows - 1)
        self.row, self.column = min(self.row, rows - 1), min(self.column, columns - 1)

    def lines(self):
        return ["".join(character for character, _ in line).rstrip() for line in self.cells]

    def text(self):
        return "\n".join(self.lines())

    def selected(self):
        """The text of the rows that are reversed."""
        return ["".join(character for character, _ in line).rstrip() for line in self.cells
                if line[0][1]]

    def feed(self, text):
        text = self.pending + text
        self.pending = ""
        at = 0
        while at < len(text):
            if text[at] != "\x1b":
                self.character(text[at])
                at += 1
                continue
            match = SEQUENCE.match(text, at) or SHORT.match(text, at)
            if not match:
                if UNFINISHED.match(text, at):
                    self.pending = text[at:]
                    return
                raise UnknownSequence(repr(text[at:at + 20]))
            if match.re is SEQUENCE:
                self.sequence(*match.groups())
            elif match.group() == "\x1bM":
                self.reverse_index()
            at = match.end()

    def character(self, character):
        if character == "\r":
            self.column, self.wraps = 0, False
        elif character == "\n":
            self.index()
        elif character == "\b":
            self.column, self.wraps = max(self.column - 1, 0), False
        elif character == "\t":
            self.column = min(self.column // 8 * 8 + 8, self.columns - 1)
        elif character in "\x07\x0e\x0f":
            pass
        elif ord(character) < 0x20 or 0x7f <= ord(character) < 0xa0:
            raise UnknownSequence(repr(character))
        else:
            self.put(character)

    def put(self, character):
        width = width_of(character)
        if width == 0:
            return
        if self.wraps or self.column + width > self.columns:
            self.column = 0
            self.index()
        self.wraps = False
        self.cells[self.row][self.column] = (character, self.reversed)
        if width == 2 and self.column + 1 < self.columns:
            self.cells[self.row][self.column + 1] = ("", self.reversed)
        self.last = character
        self.column += width
        if self.column >= self.columns:
            self.column, self.wraps = self.columns - 1, True

    def scroll(self, up):
        first, last = self.region
        del self.cells[first if up else last]
        self.cells.insert(last if up else first, self.blank())

    def index(self):
        self.wraps = False
        if self.row == self.region[1]:
            self.scroll(True)
        else:
            self.row = min(self.row + 1, self.rows - 1)

    def reverse_index(self):
        if self.row == self.region[0]:
            self.scroll(False)
        else:
            self.row = max(self.row - 1, 0)

    def fill(self, row, first, last):
        for column in range(first, min(last, self.columns)):
            self.cells[row][column] = (" ", self.reversed)

    def erase_display(self, how):
        for row in range(self.rows):
            if how == 2 or (how == 0 and row > self.row) or (how == 1 and row < self.row):
                self.fill(row, 0, self.columns)
        if how in (0, 1):
            self.erase_line(how)

    def erase_line(self, how):
        first = self.column if how == 0 else 0
        self.fill(self.row, first, self.column + 1 if how == 1 else self.columns)

    def move(self, row, column):
        self.row = max(0, min(row, self.rows - 1))
        self.column = max(0, min(column, self.columns - 1))
        self.wraps = False

    def sequence(self, private, parameters, final):
        numbers = [int(part) if part else None for part in parameters.split(";")]
        first = numbers[0]
        count = first or 1
        if final in "hl":
            if private == "?":
                for number in numbers:
                    (self.modes.add if final == "h" else self.modes.discard)(number)
        elif private in (">", "!"):
            pass
        elif final in "Hf":
            second = numbers[1] if len(numbers) > 1 else None
            self.move(count - 1, (second or 1) - 1)
        elif final in "ABCD":
            rows = {"A": -count, "B": count}.get(final, 0)
            columns = {"C": count, "D": -count}.get(final, 0)
            self.move(self.row + rows, self.column + columns)
        elif final == "G":
            self.move(self.row, count - 1)
        elif final == "d":
            self.move(count - 1, self.column)
        elif final == "J":
            self.erase_display(first or 0)
        elif final == "K":
            self.erase_line(first or 0)
        elif final == "X":
            self.fill(self.row, self.column, self.column + count)
        elif final == "b":
            for _ in range(count):
                self.put(self.last)
        elif final == "m":
            self.attributes([number or 0 for number in numbers])
        elif final == "r":
            last = numbers[1] if len(numbers) > 1 else None
            self.region = (count - 1, (last or self.rows) - 1)
            self.move(0, 0)
        elif final in "LMP@":
            self.shift(final, count)
        elif final in "ST":
            for _ in range(count):
                self.scroll(final == "S")
        elif final not in "tn":
            raise UnknownSequence(f"CSI {private}{parameters}{final}")

    def shift(self, final, count):
        line = self.cells[self.row]
        for _ in range(count):
            if final == "P":
                del line[self.column]
                line.append((" ", False))
            elif final == "@":
                line.insert(self.column, (" ", False))
                line.pop()
            elif final == "L":
                del self.cells[self.region[1]]
                self.cells.insert(self.row, self.blank())
            else:
                del self.cells[self.row]
                self.cells.insert(self.region[1], self.blank())

    def attributes(self, numbers):
        for number in numbers:
            if number == 0:
                self.reversed = False
            elif number in (7, 27):
                self.reversed = number == 7
            elif 30 <= number <= 37 or 40 <= number <= 47:
                self.colours.add(number)
