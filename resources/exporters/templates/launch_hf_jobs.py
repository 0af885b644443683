# /// script
# requires-python = ">=3.11,<3.13"
__PACKAGES__
# ///
"""Runs the training in a job of Hugging Face, which hf_jobs.sh starts."""

import os
import shutil
import subprocess

COMMANDS = __COMMANDS__
GIVEN = os.environ.get("JOB_FILES", "/job")
FOLDER = os.environ.get("JOB_FOLDER", os.path.expanduser("~/training"))
STORAGE = os.environ.get("JOB_STORAGE", "/checkpoints")


def main():
    shutil.copytree(GIVEN, FOLDER, dirs_exist_ok=True)
    os.symlink(STORAGE, os.path.join(FOLDER, "__OUTPUT__"))
    for command in COMMANDS:
        subprocess.run(["bash", "-c", command], check=True, cwd=FOLDER)


if __name__ == "__main__":
    main()
