"""Price lists of other programs and of spreadsheets, with the traps that real ones have."""

from __future__ import annotations

from datetime import date
from decimal import Decimal
from pathlib import Path

import pytest

from ftcost_core.catalogue.prices import edits
from ftcost_core.catalogue.prices.accelerators import gpu_of, guessed_gpu, name_of
from ftcost_core.catalogue.prices.book import book_of, builtin
from ftcost_core.catalogue.prices.importers.column_names import field_of
from ftcost_core.catalogue.prices.importers.detect import format_of, provider_in, read_import
from ftcost_core.catalogue.prices.importers.imported import ImportedFile, ImportedOffer
from ftcost_core.catalogue.prices.importers.skypilot import _literal
from ftcost_core.catalogue.prices.preview import corrected, preview, take
from ftcost_core.catalogue.prices.price_files import EMPTY
from ftcost_core.documents.problems import InputError

TODAY = date(2026, 11, 21)


def found_in(text: str, name: str = "lab.csv", **more: str) -> ImportedFile:
    return read_import(text, Path(name), as_of="2026-11-01", **more)  # type: ignore[arg-type]


def texts(imported: ImportedOffer) -> dict[str, str]:
    return {name: cell.text for name, cell in imported.cells.items()}


@pytest.mark.parametrize(
    "text",
    [
        "GPU,GPUs,Price ($/h),Kind\nRTX 4090,2,1.25,spot\n",
        "\ufeffgpu;gpu_count;price_per_hour;pricing_type\nRTX 4090;2;1,25;Spot\n",
        'kind\tprice\tcount\taccelerator\nspot\t"1.25"\t2\tRTX 4090\n',
        "gpu,gpus,price_per_gpu,kind\r\nRTX 4090,2,0.625,Preemptible\r\n",
        "gpu;gpus;total hourly usd;per GPU;is_spot\nRTX 4090;2;1,25;0,63;yes\n",
        "\n\ngpu,gpus,price,kind\n\nRTX 4090,2,1.25,spot\n,,,\n",
    ],
)
def test_a_spreadsheet_in_any_dress(text: str) -> None:
    (imported,) = found_in(text).offers
    assert imported.provider == "lab"
    assert {"gpu": "RTX 4090", "gpus": "2", "kind": "spot", "as_of": "2026-11-01"}.items() <= texts(imported).items()
    assert Decimal(texts(imported)["price"]) == Decimal("1.25")
    (line,) = preview(found_in(text), builtin(), TODAY).lines
    assert line.status == "added"
    assert line.offer is not None
    assert line.offer.usd_per_gpu_hour == Decimal("0.625")


def test_a_preview_marks_each_row_before_anything_is_taken() -> None:
    text = (
        "provider,gpu,gpus,price,tier,list,per_gpu\n"
        'Lab,L4,1,"$0,80",,,\n'
        "Lab,L40,1,1.00,,,\n"
        "Lab,L40,1,1.10,,,\n"
        "RunPod,RTX 4090,1,0.30,community,guides 2026-03,\n"
        "RunPod,RTX 3090,1,0.22,community,guides 2026-03,\n"
        "Lab,A10,8,8.00,,,8.00\n"
        ",T4,1,0.5,,,\n"
        "Lab,Voodoo 3,1,0.5,,,\n"
        "Lab,A30,1,0.5,,,,,surplus\n"
    )
    found = read_import(text, Path("prices.csv"), as_of="2026-03")
    seen = preview(found, builtin(TODAY), TODAY)
    assert [line.status for line in seen.lines] == [
        "refused",
        "added",
        "refused",
        "changed",
        "same",
        "refused",
        "refused",
        "added",
    ]
    codes = [[problem.code for problem in line.problems if problem.refuses] for line in seen.lines]
    assert codes == [["E1"], [], ["E3"], [], [], ["E1"], ["E2"], []]
    assert [one.line for one in seen.skipped] == [10]
    assert sum(count for _, count in seen.reasons()) == 5
    before = seen.lines[3].before
    assert before is not None
    assert before.values["price"] == "0.34"

    files = take(EMPTY, seen)
    book = book_of(files, TODAY)
    assert book.find("guides-2026-03/runpod/rtx-4090x1/on-demand/community").price_usd_per_hour == Decimal("0.30")
    assert {row.origin for row in book.rows if row.file} == {"imported"}
    assert len([row for row in book.rows if row.file]) == 3

    mended = corrected(found.offers[0], seen.lines[0].problems)
    assert texts(mended)["price"] == "0.80"
    again = preview(found, book, TODAY)
    assert again.lines[1].status == "same"


def test_importing_again_changes_rows_in_place() -> None:
    first = preview(found_in("gpu,price\nL4,0.80\n"), builtin(), TODAY)
    files = take(EMPTY, first)
    second = preview(found_in("gpu,price\nL4,0.70\n"), book_of(files), TODAY)
    assert [line.status for line in second.lines] == ["changed"]
    (file,) = take(files, second)
    assert [row.cells["price"].text for row in file.rows] == ["0.70"]


def test_a_row_in_another_currency_than_the_list_is_refused() -> None:
    files = edits.add_provider(EMPTY, "Lab", currency="EUR")
    seen = preview(found_in("gpu,price,currency\nL4,0.80,USD\n"), book_of(files), TODAY)
    assert "EUR" in str(seen.lines[0].problems[0])


@pytest.mark.parametrize(
    "text", ["", "a,b\n1,2\n", "gpu\nL4\n", "\0\0\0", '{"offers": 3}', "[1, ", "[" * 100_000, '"' * 9 + "gpu,price"]
)
def test_what_is_no_price_list_is_refused_in_one_line(text: str) -> None:
    with pytest.raises(InputError) as caught:
        found_in(text)
    assert "\n" not in str(caught.value)


def test_too_many_rows_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    from ftcost_core.catalogue.prices.importers import spreadsheet

    monkeypatch.setattr(spreadsheet, "MOST_ROWS", 3)
    with pytest.raises(InputError, match="rows"):
        found_in("gpu,price\n" + "L4,1\n" * 4)


SKY_VAST = (
    "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,GpuInfo,Price,SpotPrice,Region\n"
    "2x-A,RTX4090,2,32,64.0,\"{'Gpus': [{'Name': 'RTX4090', 'Count': 2, 'MemoryInfo': {'SizeInMiB': 49128}}], "
    '\'TotalGpuMemoryInMiB\': 49128}",0.62,0.00,", CA, NA"\n'
    '2x-A,RTX4090,2,32,64.0,,0.62,0.00,"Denmark, DK, EU"\n'
    '2x-A,RTX4090,2,32,64.0,,0.70,,"Sweden, SE, EU"\n'
    "1x-B,A100,1,8,64,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 81920}}], 'TotalGpuMemoryInMiB': 81920}\",1.1,0.6,x\n"
    "1x-C,RTX5880-Ada,1,8,64,null,1.0,NaN,x\n"
    "1x-D,L4,zero,8,64,null,1.0,,x\n"
    "1x-E,L4,1,8,64,null,,,x\n"
    "slice,A10,0.167,6,55,A10,0.45,0.09,x\n"
)


def test_skypilot_regions_are_joined_and_zero_means_no_spot() -> None:
    found = found_in(SKY_VAST, "skypilot-format_vast_vms.csv")
    assert found.format == "skypilot"
    rows = [(d.provider, texts(d)["gpu"], texts(d)["gpus"], texts(d)["kind"], texts(d)["price"]) for d in found.offers]
    assert rows == [
        ("Vast.ai", "RTX 4090", "2", "on-demand", "0.62"),
        ("Vast.ai", "RTX 4090", "2", "on-demand", "0.70"),
        ("Vast.ai", "A100-SXM4-80GB", "1", "on-demand", "1.1"),
        ("Vast.ai", "A100-SXM4-80GB", "1", "spot", "0.6"),
        ("Vast.ai", "RTX 5880 Ada", "1", "on-demand", "1.0"),
        ("Vast.ai", "A10", "0.167", "on-demand", "0.45"),
        ("Vast.ai", "A10", "0.167", "spot", "0.09"),
    ]
    assert texts(found.offers[0])["region"] == "CA, NA Denmark, DK, EU"
    assert sorted(one.line for one in found.skipped) == [7, 8]
    assert not any(line.status == "refused" for line in preview(found, builtin(), TODAY).lines)


def test_skypilot_lambda_other_column_order_cpus_and_the_memory_of_one_gpu() -> None:
    text = (
        "InstanceType,AcceleratorName,AcceleratorCount,vCPUs,MemoryGiB,Price,Region,GpuInfo,SpotPrice\n"
        "cpu_4x,,,4.0,16.0,0.2,europe-central-1,,\n"
        "gpu_8x_a100,A100-80GB,8.0,240,1800,22.32,us-east-1,\"{'Gpus': [{'Name': 'A100-80GB', 'Count': 8.0, "
        "'MemoryInfo': {'SizeInMiB': 81920}}], 'TotalGpuMemoryInMiB': 81920}\",\n"
        "gpu_8x_a100,A100-80GB,8.0,240,1800,22.32,us-west-1,,\n"
        "gpu_1x_h100_pcie,H100,1,26,200,3.29,us-west-1,,\n"
        "gpu_1x_h100_sxm5,H100,1,26,225,4.29,us-west-1,,\n"
    )
    found = found_in(text, "lambda/vms.csv")
    assert [(texts(d)["gpu"], texts(d)["price"], texts(d).get("region")) for d in found.offers] == [
        ("A100-SXM4-80GB", "22.32", None),
        ("H100-PCIe-80GB", "3.29", "us-west-1"),
        ("H100-SXM5-80GB", "4.29", "us-west-1"),
    ]
    assert [one.reason for one in found.skipped] == ["a machine without a GPU"]


def test_skypilot_gcp_adds_host_and_accelerator_and_takes_the_median_of_zones() -> None:
    text = (
        "InstanceType,vCPUs,MemoryGiB,AcceleratorName,AcceleratorCount,GpuInfo,Region,AvailabilityZone,Price,SpotPrice\n"
        "a2-highgpu-1g,12,85,,,,us,us-a,0.90,0.40\n"
        "a2-highgpu-1g,12,85,,,,us,us-b,0.90,0.45\n"
        "a2-highgpu-1g,12,85,,,,eu,eu-a,1.00,0.80\n"
        "n2-standard-8,8,32,,,,us,us-a,0.40,0.10\n"
        ",,,A100,1,\"{'Gpus': [{'MemoryInfo': {'SizeInMiB': 40960}}]}\",us,us-a,2.90,1.10\n"
        ",,,A100,1,,us,us-b,2.90,1.15\n"
        ",,,A100,1,,eu,eu-a,3.00,3.40\n"
        ",,,A100,16,,eu,eu-a,40,\n"
        ",,,tpu-v5litepod-1,1,tpu-v5litepod-1,us,us-a,1.2,0.6\n"
    )
    found = found_in(text, "gcp.csv")
    assert [(texts(d)["kind"], texts(d)["price"], texts(d).get("region")) for d in found.offers] == [
        ("on-demand", "3.80", "us"),
        ("on-demand", "4.00", "eu"),
        ("spot", "1.60", None),
    ]
    assert {texts(d)["gpu"] for d in found.offers} == {"A100-SXM4-40GB"}
    assert {texts(d)["vcpus"] for d in found.offers} == {"12"}
    assert "1.50 to 4.20" in texts(found.offers[2])["note"]
    assert [one.line for one in found.skipped] == [5, 9, 10]
    assert "queued start" in texts(found.offers[1])["note"]
    assert "note" not in found.offers[0].cells
    assert any("below the spot" in notice for notice in found.notices)


def test_gpu_info_is_never_run() -> None:
    assert _literal("{'a': 1}") == {"a": 1}
    for text in ("__import__('os').system('true')", "{" * 5_000, "H100", "{'a': 1", "{**{}}", "{'a': " + "(" * 900):
        assert _literal(text) is None


GPUHUNT = (
    "instance_name,location,price,cpu,memory,gpu_count,gpu_name,gpu_memory,spot,disk_size,gpu_vendor,flags,cpu_arch,provider_data\n"
    "p4d.24xlarge,us-east-1,21.957642,96,1152.0,8,A100,40.0,False,,nvidia,,x86,{}\n"
    "p4d.24xlarge,us-east-1,7.8799,96,1152.0,8,A100,40.0,True,,nvidia,,x86,{}\n"
    "p4d.24xlarge,us-east-1,21.957642,96,1152.0,8,A100,40.0,False,,nvidia,,x86,{}\n"
    "p4d.24xlarge,us-east-1,99,96,1152.0,8,A100,40.0,False,,nvidia,,x86,{}\n"
    "box-a100-pcie,any,1.39,0,0.0,1,A100,85.9,False,,nvidia,,x86,{}\n"
    "m7i.large,us-east-1,0.1,2,8,0,,,False,,,,x86,{}\n"
    "tpu,us,1,2,8,1,v5litepod-1,,False,,google,,x86,{}\n"
    "odd,us,,2,8,1,L4,24,False,,nvidia,,x86,{}\n"
)


def test_gpuhunt_spot_is_a_row_of_its_own_and_empty_means_nothing() -> None:
    found = found_in(GPUHUNT, "gpuhunt-v2-format_aws.csv")
    assert found.format == "gpuhunt"
    assert [(texts(d)["gpu"], texts(d)["kind"], texts(d)["price"], texts(d).get("region")) for d in found.offers] == [
        ("A100-SXM4-40GB", "on-demand", "21.957642", "us-east-1"),
        ("A100-SXM4-40GB", "spot", "7.8799", "us-east-1"),
        ("A100-PCIe-80GB", "on-demand", "1.39", None),
    ]
    assert "vcpus" not in found.offers[2].cells
    reasons = [one.reason for one in found.skipped]
    assert reasons == [
        "repeats line 2",
        "has another price for the same machine than line 2",
        "a machine without a GPU",
        "an accelerator that is no GPU",
        'price "" is no price',
    ]


def test_json_of_other_shapes() -> None:
    text = """[
     {"id": "a", "provider_id": "akash", "gpu_model": "NVIDIA A100 SXM4", "vram_gb": 80, "interconnect": "NVLink",
      "tier": "spot", "is_spot": true, "price_usd_hour": 0.75, "vcpu": null, "source_url": "https://a.example",
      "collected_at": "2026-05-24", "notes": "n", "caveats": ["one", "two"]},
     {"provider": "Akash", "gpu": "RTX 4090 (48 GB mod)", "vram_gb": 48, "price": 0.4, "as_of": "2026-05-24"},
     {"provider": "Akash", "gpu": "L4"}, {"provider": "Akash", "price": 1}, 7
    ]"""
    found = found_in(text, "offers.json")
    first, second = map(texts, found.offers)
    assert found.offers[0].provider == "akash"
    assert first == {
        "gpu": "A100-SXM4-80GB",
        "price": "0.75",
        "kind": "spot",
        "source": "https://a.example",
        "as_of": "2026-05-24",
        "note": "n; one; two",
    }
    assert second["gpu"] == "RTX 4090 (48 GB mod)"  # a modified card is not the catalogue's
    assert [one.reason for one in found.skipped] == ["no price", "no GPU", "not an object"]
    with pytest.raises(InputError, match="newer"):
        found_in('{"format": "ftcost-prices", "version": 2, "offers": []}', "x.json")


def test_a_toml_list_made_elsewhere_is_imported() -> None:
    text = 'schema = 1\n[provider]\nid = "lab"\nname = "Lab"\nminimum_s = 60\n[[offer]]\ngpu = "L4"\nprice = 0.8\n[[rate]]\nusd = 1\n'
    found = found_in(text, "lab.prices.toml")
    assert [imported.provider for imported in found.offers] == ["Lab"]
    assert [(one.line, one.reason) for one in found.skipped] == [(9, "[[rate]] is no offer")]
    with pytest.raises(InputError, match=r"lab\.prices\.toml:10: "):
        found_in(text.replace("usd = 1", "usd = 1,0"), "lab.prices.toml")
    with pytest.raises(InputError, match="format 7"):
        found_in("schema = 7\n", "lab.prices.toml")


@pytest.mark.parametrize(
    ("name", "provider", "memory", "hint", "gpu"),
    [
        ("A100", "AWS", 40.0, "p4d.24xlarge", "A100-SXM4-40GB"),
        ("A100", "AWS", 80.0, "p4de", "A100-SXM4-80GB"),
        ("A100-80GB", "RunPod", None, "", "A100-PCIe-80GB"),
        ("A100-80GB", "AWS", None, "", "A100-SXM4-80GB"),
        ("H100", "RunPod", None, "", "H100-PCIe-80GB"),
        ("H100", "AWS", 80.0, "", "H100-SXM5-80GB"),
        ("H100", "Azure", 94.0, "", "H100-NVL-94GB"),
        ("H100", "Lambda", 80.0, "gpu_1x_h100_sxm5", "H100-SXM5-80GB"),
        ("V100", "AWS", 34.36, "p3dn", "V100-SXM2-32GB"),
        ("RTX4060", "Vast.ai", 16.0, "", "RTX4060"),
    ],
)
def test_names_mean_different_cards(name: str, provider: str, memory: float | None, hint: str, gpu: str) -> None:
    assert gpu_of(name, provider, memory_gb=memory, hint=hint)[0] == gpu


def test_names_of_other_catalogues_lead_back() -> None:
    for provider in ("AWS", "RunPod", "Lambda", "Vast.ai", "Azure", "GCP"):
        for gpu in {offer.gpu for offer in builtin().offers}:
            assert gpu_of(name_of(gpu, provider), provider)[0] == gpu
    assert guessed_gpu("NVIDIA GeForce RTX 4090") == "RTX 4090"
    assert guessed_gpu("A100 40GB PCIe") == "A100-PCIe-40GB"
    assert guessed_gpu("Matrox G400") is None


def test_whose_prices_and_which_format_a_file_tells() -> None:
    assert provider_in(Path("gpuhunt-v2-format_lambdalabs.csv")) == "lambdalabs"
    assert provider_in(Path("aws/vms.csv")) == "aws"
    assert format_of("[[offer]]\n", "x.prices.toml") == "toml"
    assert format_of('{"offers": []}', "x.txt") == "json"
    assert found_in(GPUHUNT, "lambdalabs.csv").offers[0].provider == "Lambda"
    assert field_of("GPU-Hour") == "per_gpu"
    assert field_of("Region / Zone") == "Region / Zone"
