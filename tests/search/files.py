"""What the steps of a thread do that use files: one call of the operating system each.

The rules are POSIX's, and which calls a method of java.io or java.nio.file makes, in which order,
is the JDK's code (17).  A name is looked up when a file is opened; what is then open is the file,
whatever becomes of its name.  To append is one step, at whatever is the file's end then.  No call
orders threads (17.4.4 has no such edge), so files make no race go away.

The files of a state: `names` maps names to numbers of files, `contents` these to bytes, and `open`
maps who has it open (a thread, or "z": the RandomAccessFile that all share) to an OpenFile.  A
thread that has asked which file a name is has that in `looked`.
"""
from typing import NamedTuple

BUFFER = 8192  # java.nio.file.Files.BUFFER_SIZE


class OpenFile(NamedTuple):
    number: int
    appends: bool
    position: int = 0
    got: tuple = ()   # what was read
    capacity: int = 0  # of the array that is read into


def as_number(read):
    """Bytes from 0 to 3 as an int that is not 0."""
    number = 1
    for byte in read:
        number = 4 * number + byte
    return number


class FileSteps:
    """Part of a Step (steps.py)."""

    # ---- names ----

    def unnamed(self):
        """The number of a file that is not there yet."""
        used = set(self.state.names.values()) | {file.number for file in self.state.open.values()}
        used |= set(self.state.looked.values())
        return next(n for n in range(1, len(used) + 2) if n not in used)

    def forget(self):
        """The contents of files that nobody can come to."""
        used = set(self.state.names.values()) | {file.number for file in self.state.open.values()}
        for number in set(self.state.contents) - used:
            del self.state.contents[number]

    def make(self, name):
        number = self.state.names[name] = self.unnamed()
        self.state.contents[number] = ()
        return number

    def step_fexists(self, name, reg):
        self.store(reg, int(name in self.state.names))

    def step_flen(self, name, reg):
        self.store(reg, len(self.state.contents[self.state.names[name]])
                   if name in self.state.names else 0)

    def step_flist(self, reg):
        self.store(reg, len(self.state.names))

    def step_fnew(self, name, reg):
        self.store(reg, int(name not in self.state.names))
        if name not in self.state.names:
            self.make(name)

    def step_funlink(self, name, reg):
        self.store(reg, int(self.state.names.pop(name, None) is not None))
        self.forget()

    def step_frename(self, name, to, reg):
        self.store(reg, int(name in self.state.names))
        if name in self.state.names:
            self.state.names[to] = self.state.names.pop(name)
            self.forget()

    def step_flook(self, name, reg, target):
        """Gives up if there is no such file."""
        if name in self.state.names:
            self.state.looked[self.t] = self.state.names[name]
            return
        self.store(reg, 0)
        self.next = target

    def step_flookto(self, name, reg, free, target):
        """Goes on at `free` if there is no such file, gives up if it is the one that was looked up
        before: nothing has to be done then."""
        before = self.state.looked.pop(self.t)
        if name not in self.state.names:
            self.next = free
        elif self.state.names[name] == before:
            self.store(reg, 1)
            self.next = target

    def step_fdrop(self, name, reg, target):
        """Unlinks it, or gives up."""
        if self.state.names.pop(name, None) is None:
            self.store(reg, 0)
            self.next = target
        self.forget()

    def step_fforget(self):
        self.state.looked.pop(self.t, None)

    # ---- open files ----

    def step_fopen(self, name, how, reg, target):
        """how: "r", gives up if there is no such file; "w", truncates; "a", appends."""
        if how == "r" and name not in self.state.names:
            self.store(reg, 0)
            self.next = target
            return
        number = self.state.names[name] if name in self.state.names else self.make(name)
        if how == "w":
            self.state.contents[number] = ()
        self.state.open[self.t] = OpenFile(number, how == "a")

    def step_fclose(self):
        del self.state.open[self.t]
        self.forget()

    def put(self, who, values):
        file = self.state.open[who]
        old = self.state.contents[file.number]
        at = len(old) if file.appends else file.position
        old += (0,) * (at - len(old))
        end = at + len(values)
        self.state.contents[file.number] = old[:at] + values + old[end:]
        self.state.open[who] = file._replace(position=end)

    def get(self, who, count):
        """The next bytes, as many as there are."""
        file = self.state.open[who]
        read = self.state.contents[file.number][file.position:file.position + count]
        self.state.open[who] = file._replace(position=file.position + len(read))
        return read

    def step_fput(self, *values):
        self.put(self.t, values)

    def step_fget(self, reg):
        read = self.get(self.t, 1)
        self.store(reg, read[0] if read else -1)

    def step_fsize(self):
        file = self.state.open[self.t]
        size = len(self.state.contents[file.number])
        self.state.open[self.t] = file._replace(capacity=size)

    def step_fmore(self, reg):
        """Files.readAllBytes has asked for the size; it reads until its array is full, then one
        byte more, and goes on with a bigger array if there is one."""
        room = self.state.open[self.t].capacity - len(self.state.open[self.t].got)
        read = self.get(self.t, room or 1)
        file = self.state.open[self.t]
        if not read:
            self.store(reg, as_number(file.got))
            return
        capacity = file.capacity if room else max(2 * file.capacity, BUFFER)
        self.state.open[self.t] = file._replace(got=file.got + read, capacity=capacity)
        self.stay()

    # ---- the RandomAccessFile that all threads share ----

    def step_zopen(self):
        self.state.open["z"] = OpenFile(self.make("z"), False)

    def step_zseek(self, position):
        self.state.open["z"] = self.state.open["z"]._replace(position=position)

    def step_zwr(self, value):
        self.put("z", (value,))

    def step_zrd(self, reg):
        read = self.get("z", 1)
        self.store(reg, read[0] if read else -1)

    def step_zpos(self, reg):
        self.store(reg, self.state.open["z"].position)

    def step_zlen(self, reg):
        self.store(reg, len(self.state.contents[self.state.open["z"].number]))

    def step_zset(self, length):
        """A position behind the new end moves there."""
        file = self.state.open["z"]
        old = self.state.contents[file.number]
        self.state.contents[file.number] = old[:length] + (0,) * (length - len(old))
        self.state.open["z"] = file._replace(position=min(file.position, length))
