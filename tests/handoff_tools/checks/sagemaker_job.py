"""AWS's own description of CreateTrainingJob takes the document: names, types, lengths and patterns."""

import json
import re
import sys
from importlib.metadata import version
from pathlib import Path

import botocore.session
from botocore.validate import ParamValidator

SHAPE = botocore.session.get_session().get_service_model("sagemaker").operation_model("CreateTrainingJob").input_shape


def fitting(value: object, shape: object) -> None:
    """Check patterns and lists of allowed words, which botocore's own validation leaves to the service."""
    if shape.type_name == "structure":
        for name, part in value.items():
            fitting(part, shape.members[name])
    elif shape.type_name == "list":
        for part in value:
            fitting(part, shape.member)
    elif shape.type_name == "string":
        allowed, pattern = shape.metadata.get("enum"), shape.metadata.get("pattern")
        assert not allowed or value in allowed, (shape.name, value)
        assert not pattern or re.fullmatch(pattern, value), (shape.name, value, pattern)
        assert len(value) <= shape.metadata.get("max", 10**6), (shape.name, value)


def check(case: Path) -> str:
    document = json.loads((case / "sagemaker.json").read_text(encoding="utf-8"))
    report = ParamValidator().validate(document, SHAPE)
    assert not report.has_errors(), report.generate_report()
    fitting(document, SHAPE)
    return f"botocore {version('botocore')}, {document['ResourceConfig']['InstanceType']}"


def main() -> None:
    for case in sorted(Path(sys.argv[1]).iterdir()):
        try:
            print(f"ok {case.name} sagemaker: {check(case)}", flush=True)
        except BaseException as error:  # noqa: BLE001 - the report is the point
            print(
                f"FAILED {case.name} sagemaker: {type(error).__name__} {' '.join(str(error).split())[:600]}", flush=True
            )


if __name__ == "__main__":
    main()
