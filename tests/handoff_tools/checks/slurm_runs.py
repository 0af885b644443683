"""The batch script runs in a real Slurm of two nodes on this machine (Debian's slurm-wlm), with stand-ins."""

import getpass
import os
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from contextlib import contextmanager
from pathlib import Path

from stand_in import compare, install

GPUS, CORES = 8, 64
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


def names() -> list[str]:
    """Two names of this machine, which Slurm takes for two nodes."""
    own = socket.gethostname()
    assert own != "localhost", "the machine needs a name of its own that resolves"
    return ["localhost", own]


@contextmanager
def slurm(folder: Path):
    """A controller and two nodes; yields the environment in which Slurm's commands find them."""
    (folder / "state").mkdir()
    port = 17817
    rows = [
        f"NodeName={name} NodeHostname={name} NodeAddr=127.0.0.1 Port={port + 2 + i} CPUs={CORES} "
        f"Boards=1 SocketsPerBoard=1 CoresPerSocket={CORES} ThreadsPerCore=1 Gres=gpu:{GPUS} State=UNKNOWN"
        for i, name in enumerate(names())
    ]
    text = CONFIGURATION.format(
        user=getpass.getuser(), port=port, port_1=port + 1, folder=folder, nodes="\n".join(rows)
    )
    (folder / "slurm.conf").write_text(text)
    (folder / "gres.conf").write_text(f"Name=gpu Count={GPUS}\n")
    place = os.environ | {"SLURM_CONF": str(folder / "slurm.conf")}
    commands = [["slurmctld", "-D"], *(["slurmd", "-D", "-N", name] for name in names())]
    started = [
        subprocess.Popen(command, env=place, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        for command in commands
    ]
    try:
        for _ in range(60):
            idle = subprocess.run(["sinfo", "-h", "-o", "%T %D"], env=place, capture_output=True, text=True, check=False)
            if idle.stdout.split() == ["idle", "2"]:
                break
            time.sleep(1)
        else:
            logs = "".join(log.read_text()[-600:] for log in folder.glob("*.log"))
            raise AssertionError(f"the nodes do not come up: {idle.stdout} {idle.stderr} {logs}")
        yield place
    finally:
        for process in reversed(started):
            process.terminate()
        for process in started:
            process.wait(20)


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
    version = subprocess.run(["sinfo", "--version"], env=place, capture_output=True, text=True, check=True)
    return f"{version.stdout.strip()}, {said}, {cores} cores each"


def main() -> None:
    cases = sorted(Path(sys.argv[1]).iterdir())
    if shutil.which("slurmctld") is None or shutil.which("slurmd") is None:
        print("FAILED slurm: slurmctld and slurmd are not installed (Debian: slurm-wlm)")
        return
    with tempfile.TemporaryDirectory() as name, slurm(Path(name)) as place:
        commands = install(Path(name) / "commands")
        for case in cases:
            if not case.name.startswith(("qlora", "nodes")):
                continue
            try:
                print(f"ok {case.name} slurm: {check(case, place, commands)}", flush=True)
            except BaseException as error:  # noqa: BLE001 - the report is the point
                text = " ".join(str(error).split())[-600:]
                print(f"FAILED {case.name} slurm: {type(error).__name__} {text}", flush=True)


if __name__ == "__main__":
    main()
