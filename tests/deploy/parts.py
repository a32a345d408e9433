"""A server's parts as in `deploy/compose.yaml`, each a process that can be killed and started."""

from __future__ import annotations

import signal
import subprocess
from contextlib import suppress
from pathlib import Path
from threading import Event, RLock, Thread

import redis

from tests.deploy.running import PATIENCE, ROOT, answers, environment, free_port, wait_until
from tests.programs import REDIS_SERVER

WEB = ("one", "two")
RESTARTED = frozenset({"worker", "beat"})


class Parts:
    """Redis, two web processes, a worker and the timetable, on the database of a data folder.

    A worker or a timetable that ends by itself is started again, as `restart: unless-stopped` has
    it. Nothing ends a web process or Redis but this: one that does so all the same is a fault, and
    is told at the end. What was killed here stays dead until it is started here.
    """

    def __init__(self, data: Path) -> None:
        """Start everything and wait until it answers."""
        self.data, self.folder = data, data.parent
        self.ports = {name: free_port() for name in WEB}
        self.redis_url = f"unix://{self.folder}/redis.sock"
        self._programs: dict[str, subprocess.Popen[bytes]] = {}
        self._lock = RLock()
        self._is_over = Event()
        self.start_the_dead()
        self._watch = Thread(target=self._start_what_ends, daemon=True)
        self._watch.start()
        for name in WEB:
            self.wait_for_web(name)

    def start_the_dead(self) -> None:
        """Start every part that does not run."""
        for name in ("redis", *WEB, "worker", "beat"):
            if name not in self._programs:
                self.start(name)

    def start(self, name: str) -> None:
        """Start a part that does not run."""
        with self._lock:
            self._begin(name)
        if name == "redis":
            wait_until(self._redis_answers, otherwise="Redis does not answer.")

    def _begin(self, name: str) -> None:
        if name == "redis":
            socket = str(self.folder / "redis.sock")
            words = [REDIS_SERVER, "--port", "0", "--unixsocket", socket, "--save", ""]
        else:
            words = ["deploy/entrypoint.sh", "web" if name in WEB else name]
        with self.log.open("a") as log:
            self._programs[name] = subprocess.Popen(
                words, cwd=ROOT, env=self._told(name), stdout=log, stderr=subprocess.STDOUT
            )

    def kill(self, name: str) -> None:
        """End a part without a warning."""
        with self._lock:
            program = self._programs.pop(name)
        program.kill()
        program.wait(PATIENCE)

    def stop(self) -> None:
        """End everything, Redis last."""
        self._is_over.set()
        self._watch.join()
        ended = [name for name, program in self._programs.items() if program.poll() is not None]
        for name in sorted(self._programs, key=lambda name: name == "redis"):
            self._programs[name].send_signal(signal.SIGTERM)
            self._programs[name].wait(PATIENCE)
        crashed = [name for name in ended if name not in RESTARTED]
        assert not crashed, f"{crashed} ended by themselves. {self.log.read_text()}"

    def _start_what_ends(self) -> None:
        while not self._is_over.wait(0.2):
            with self._lock:
                for name in RESTARTED & self._programs.keys():
                    if self._programs[name].poll() is not None:
                        self._begin(name)

    def wait_for_web(self, name: str) -> None:
        """Wait until a web process answers."""
        wait_until(
            lambda: answers(port=self.ports[name]),
            otherwise=f"{name} does not answer. {self.log.read_text()}",
        )

    @property
    def log(self) -> Path:
        """Return where everything is said that the programs say."""
        return self.folder / "programs.log"

    def _told(self, name: str) -> dict[str, str]:
        told = {
            "UPCARD_DATA": str(self.data),
            "TMPDIR": str(self.folder),
            "REDIS_URL": self.redis_url,
            "WEB_PROCESSES": "1",
            "WORKER_THREADS": "2",
        }
        return environment(**told, **({"PORT": str(self.ports[name])} if name in WEB else {}))

    def _redis_answers(self) -> bool:
        with suppress(redis.RedisError), redis.Redis.from_url(self.redis_url) as client:
            return bool(client.ping())
        return False
