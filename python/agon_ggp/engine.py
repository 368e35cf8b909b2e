"""The process of the engine, and frames to and from it.

    u32 length of JSON | u32 length of bytes | JSON | bytes          little-endian
"""

import atexit
import fcntl
import json
import os
import shlex
import struct
import subprocess
import threading

_HEAD = struct.Struct("<II")
# Room in the pipes for a whole step of some thousand games.
_PIPE_BYTES = 1 << 20


class AgonError(RuntimeError):
    """What the engine says is wrong with a question."""


class Engine:
    """A process of the engine. Questions are answered one after the other."""

    _shared = None

    def __init__(self, command=None):
        words = shlex.split(command or os.environ.get("AGON_COMMAND", "agon"))
        try:
            self._process = subprocess.Popen(
                [*words, "bridge"], stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0
            )
        except FileNotFoundError:
            raise AgonError(
                f"the command {words[0]} is not there: npm install -g agon-ggp, or set AGON_COMMAND"
            ) from None
        for pipe in (self._process.stdin, self._process.stdout):
            _widen(pipe)
        self._lock = threading.Lock()
        atexit.register(self.close)

    @classmethod
    def shared(cls):
        """The process that games use unless they are given another."""
        if cls._shared is None or cls._shared._process.poll() is not None:
            cls._shared = cls()
        return cls._shared

    def ask(self, method, payload=b"", into=None, **params):
        """Asks; returns the answer and its bytes, which are read into ``into`` where it has their length."""
        text = json.dumps({"method": method, **params}).encode()
        payload = memoryview(payload).cast("B")
        with self._lock:
            self._send(_HEAD.pack(len(text), len(payload)) + text)
            self._send(payload)
            text_length, length = _HEAD.unpack(self._read(bytearray(_HEAD.size)))
            answer = json.loads(self._read(bytearray(text_length)))
            fits = into is not None and len(into) == length
            behind = self._read(into if fits else bytearray(length))
        if not answer.get("ok"):
            raise AgonError(answer.get("problem", "no reason given"))
        return answer, behind

    def _send(self, data):
        view = memoryview(data)
        while view:
            try:
                view = view[self._process.stdin.write(view) :]
            except BrokenPipeError:
                raise AgonError("the engine has ended") from None

    def _read(self, into):
        view = memoryview(into)
        while view:
            count = self._process.stdout.readinto(view)
            if not count:
                raise AgonError("the engine has ended")
            view = view[count:]
        return into

    def close(self):
        """Ends the process."""
        if self._process.poll() is None:
            self._process.stdin.close()
            self._process.wait()
        self._process.stdout.close()


def _widen(pipe):
    try:
        fcntl.fcntl(pipe.fileno(), getattr(fcntl, "F_SETPIPE_SZ", 1031), _PIPE_BYTES)
    except OSError:
        pass  # It works with small pipes too, more slowly.
