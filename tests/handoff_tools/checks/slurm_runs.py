"""The batch script runs in a real Slurm of two nodes on this machine (Debian's slurm-wlm), with stand-ins."""

import getpass
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from stand_in import compare, install, report

NODES = ("node1", "node2")
GPUS, CORES = 8, 64
PATIENCE_SECONDS = 60
CONFIGURATION = """
ClusterName=handoff
SlurmctldHost=localhost
AuthType=auth/none
CredType=cred/none
SlurmUser={user}
SlurmdUser={user}
SlurmctldPort={port}
SlurmdPort={port_1}
StateSaveLocation={folder}/state
SlurmdSpoolDir={folder}/spool-%n
SlurmctldPidFile={folder}/slurmctld.pid
SlurmdPidFile={folder}/slurmd-%n.pid
SlurmctldLogFile={folder}/slurmctld.log
SlurmdLogFile={folder}/slurmd-%n.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
SlurmdParameters=config_overrides
SchedulerType=sched/builtin
MpiDefault=none
ReturnToService=2
GresTypes=gpu
{nodes}
PartitionName=all Nodes=ALL Default=YES MaxTime=INFINITE State=UP
"""


@contextmanager
def slurm(folder: Path):
    """A controller and two nodes; yields the environment in which Slurm's commands find them."""
    (folder / "state").mkdir()
    port = 17817
    rows = [
        f"NodeName={name} NodeHostname={name} NodeAddr=127.0.0.1 Port={port + 2 + i} CPUs={CORES} "
        f"Boards=1 SocketsPerBoard=1 CoresPerSocket={CORES} ThreadsPerCore=1 Gres=gpu:{GPUS} State=UNKNOWN"
        for i, name in enumerate(NODES)
    ]
    text = CONFIGURATION.format(
        user=getpass.getuser(), port=port, port_1=port + 1, folder=folder, nodes="\n".join(rows)
    )
    (folder / "slurm.conf").write_text(text)
    for number in range(GPUS):
        (folder / f"gpu{number}").touch()  # Slurm counts a GPU's files; it opens none
    (folder / "gres.conf").write_text(f"AutoDetect=off\nName=gpu File={folder}/gpu[0-{GPUS - 1}]\n")
    place = os.environ | {"SLURM_CONF": str(folder / "slurm.conf")}
    commands = [["slurmctld", "-D"], *(["slurmd", "-D", "-N", name] for name in NODES)]
    started = [
        subprocess.Popen(command, env=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in commands
    ]
    try:
        end = time.monotonic() + PATIENCE_SECONDS
        while _said(["sinfo", "-h", "-o", "%T %D"], place).split() != ["idle", "2"]:
            if time.monotonic() > end or any(process.poll() is not None for process in started):
                logs = "".join(log.read_text()[-600:] for log in folder.glob("*.log"))
                raise AssertionError(f"the nodes do not come up: {logs}")
            time.sleep(1)
        yield place
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait(20)


def _said(command: list[str], place: dict[str, str]) -> str:
    """Return what one of Slurm's commands prints; nothing while no controller answers."""
    try:
        return subprocess.run(command, env=place, capture_output=True, text=True, timeout=5, check=False).stdout
    except subprocess.TimeoutExpired:
        return ""


def check(case: Path, place: dict[str, str], commands: Path) -> str:
    """Submit the batch script as it is, and look at what each node's step saw."""
    batch = (case / "train.sbatch").read_text(encoding="utf-8")
    nodes = int(re.search(r"^#SBATCH --nodes=(\d+)", batch, re.M)[1])
    cores = re.search(r"^#SBATCH --cpus-per-task=(\d+)", batch, re.M)[1]
    data = case / "data" / "train.jsonl"
    data.parent.mkdir(exist_ok=True)
    data.write_text('{"messages": []}\n', encoding="utf-8")
    seen = case / "seen"
    seen.mkdir()
    own = place | {"PATH": f"{commands}:{place['PATH']}", "SEEN": str(seen), "DATA_NEEDED": "data/train.jsonl"}
    done = subprocess.run(["sbatch", "--wait", "train.sbatch"], cwd=case, env=own, capture_output=True, text=True,
                          timeout=200, check=False)  # fmt: skip
    output = "".join(file.read_text(errors="replace") for file in case.glob("*.out"))
    assert done.returncode == 0, f"{done.stdout} {done.stderr} {output[-600:]}"
    said = compare(case, seen, nodes)
    for file in seen.glob("*.json"):
        assert f'"cpus": "{cores}"' in file.read_text(), file.read_text()
    return f"{_said(['sinfo', '--version'], place).strip()}, {said}, {cores} cores each"


def main() -> None:
    cases = sorted(Path(sys.argv[1]).iterdir())
    if shutil.which("slurmctld") is None or shutil.which("slurmd") is None:
        print("FAILED slurm: slurmctld and slurmd are not installed (Debian: slurm-wlm)")
        return
    with tempfile.TemporaryDirectory() as name, slurm(Path(name)) as place:
        commands = install(Path(name) / "commands")
        report(cases, "slurm", lambda case: check(case, place, commands))


if __name__ == "__main__":
    main()
