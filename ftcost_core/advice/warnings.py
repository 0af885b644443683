"""Warnings: what a user should know about a job although it is valid."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date
from math import ceil

from ftcost_core.advice.mistakes import mistakes
from ftcost_core.advice.rollouts import rollout_warnings
from ftcost_core.architecture.counts import counts
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.models import bears_name, find_model, read_as
from ftcost_core.catalogue.offers import Offer
from ftcost_core.catalogue.trust import share_of_usual
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import ADAPTER_KINDS
from ftcost_core.documents.result import Cost, Host, HostMoment, JobWarning
from ftcost_core.evaluation.gpu_support import gpu_warnings
from ftcost_core.formulas.facts.trainers import facts_of
from ftcost_core.formulas.host.ram import on_host
from ftcost_core.formulas.schedule.phases import MOST_LOST
from ftcost_core.formulas.schedule.run import available_share
from ftcost_core.offers.job_figures import JobFigures
from ftcost_core.text.i18n import LazyTexts, tr
from ftcost_core.text.numbers import duration, money, percent
from ftcost_core.wording.job_titles import states_kind, states_words
from ftcost_core.wording.labels import HOST_MOMENTS
from ftcost_core.wording.verdicts import phase_need

_REMEDIES: LazyTexts[HostMoment] = LazyTexts({
    "loading": "load on one process of a node, or take a machine with more RAM",
    "training": "offload less, spread the job over more nodes, or take a machine with more RAM",
    "saving": "save sharded checkpoints, or take a machine with more RAM",
    "merging": "merge the adapter on another machine, or on the GPU part by part",
})  # fmt: skip


def host_warnings(host: Host, job: Job) -> Iterator[JobWarning]:
    """Yield what a node has too little of, where its RAM or disk is known."""
    needed, capacity = host.ram_bytes / 2**30, (host.ram_capacity or 0) / 2**30
    if host.ram_capacity is not None and host.ram_high > host.ram_capacity:
        named = "hardware.host_ram_gib" if job.hardware.host_ram_gib is not None else "price.offer"
        text = (
            tr("{moment} a node needs {needed:,.0f} GiB of RAM, and has {capacity:,.0f}: {remedy}",
               moment=HOST_MOMENTS[host.ram_moment], needed=needed, capacity=capacity,
               remedy=_REMEDIES[host.ram_moment])
            if host.ram_bytes > host.ram_capacity
            else tr("{moment} a node needs {needed:,.0f} to {high:,.0f} GiB of RAM, and has {capacity:,.0f}: "
                    "{remedy}",
                    moment=HOST_MOMENTS[host.ram_moment], needed=needed, high=host.ram_high / 2**30,
                    capacity=capacity, remedy=_REMEDIES[host.ram_moment])
        )  # fmt: skip
        yield JobWarning(path=named, text=text)
    if host.disk_capacity is not None and host.disk_bytes > host.disk_capacity:
        yield JobWarning(
            path="hardware.disk_gib",
            text=tr(
                "weights, data, checkpoints and the trained model need {needed:,.0f} GiB of disk, free are "
                "{capacity:,.0f}: keep fewer checkpoints, or a larger disk",
                needed=host.disk_bytes / 2**30,
                capacity=host.disk_capacity / 2**30,
            ),
        )


def _disk_buffers(figures: JobFigures) -> Iterator[JobWarning]:
    """Say where the buffers of an offload to disks take more RAM than what they stand for would."""
    batch, i = figures.arrays.batch, figures.index
    beside = on_host(batch)
    buffers, stored = float(beside.optimizer[i]), float(beside.disk[i])
    if batch.offloads_to_disk[i] and buffers > stored:
        yield JobWarning(
            path="hardware.parallelism.cpu_offload",
            text=tr(
                "each process keeps buffers of {buffers:,.1f} GiB in RAM for {stored:,.1f} GiB on disk: "
                "offloading to the CPU takes less RAM, and no disk",
                buffers=buffers / 2**30,
                stored=stored / 2**30,
            ),
        )


_SURE = ("exact", "config", "table", "user")
"""Confidence of a catalogue entry that needs no warning."""
_NEAR_BEST = (0.5, 2.0)
"""Of the best interval between saves: outside these factors it is worth saying."""


def job_warnings(figures: JobFigures) -> Iterator[JobWarning]:
    """Yield what is unusual, unsupported, mistaken or past a limit in a job and its figures."""
    job, gpu, memory, time, offer = (
        figures.filled, figures.resolved.gpu, figures.memory, figures.time, figures.offer
    )  # fmt: skip
    cost_usd = figures.cost.total
    yield from gpu_warnings(job, gpu)
    yield from _of_trainer(job)
    yield from _model(job, figures.resolved.arch)
    yield from _experts(job, figures.resolved.arch)
    yield from _grown_step(figures.resolved.job, job)
    yield from mistakes(job, time, figures.throughput)
    yield from rollout_warnings(figures)
    yield from host_warnings(figures.host, job)
    yield from _disk_buffers(figures)
    if job.method.kind not in ADAPTER_KINDS and job.method.quantization:
        yield JobWarning(
            path="method.quantization",
            text=tr("ignored: {kind} trains the weights themselves, which cannot be quantised", kind=job.method.kind),
        )
    parallelism = job.hardware.parallelism
    if parallelism.cpu_offload == "parameters" and parallelism.strategy in ("zero1", "zero2"):
        yield JobWarning(
            path="hardware.parallelism.cpu_offload",
            text=tr("{strategy} keeps weights on the GPU: the optimizer alone is offloaded",
                    strategy=parallelism.strategy),
        )  # fmt: skip
    decides = phase_need(memory, job, "GiB")
    if not memory.fits and decides:
        evaluating = memory.deciding is not None and memory.deciding.name == "evaluation"
        yield JobWarning(path="run.evaluation_batch" if evaluating else "hardware.gpu", text=decides)
    elif not memory.fits:
        missing = ceil((memory.device - memory.capacity) / 2**30 * 10) / 10
        yield JobWarning(
            path="hardware.gpu",
            text=tr(
                "does not fit: {missing:,.1f} GiB more than {name} has; time and money are what it "
                "would take if it did",
                missing=missing,
                name=gpu.name,
            ),
        )
    yield from _with_ecc(figures)
    if memory.fits and max(memory.evaluation, memory.saving) > memory.capacity:
        evaluating = memory.evaluation >= memory.saving
        yield JobWarning(
            path="run.evaluation_share" if evaluating else "run.checkpoint_minutes",
            text=tr(
                "training fits, but {what} needs {size:,.1f} GiB and would run out of memory",
                what=tr("an evaluation") if evaluating else tr("saving"),
                size=max(memory.evaluation, memory.saving) / 2**30,
            ),
        )
    pilot = job.calibration
    if pilot and pilot.peak_bytes:
        yield JobWarning(
            path="calibration.peak_bytes",
            text=tr(
                "the pilot peaked at {peak_bytes:,.1f} GiB; the estimate says {allocated:,.1f} "
                "allocated, {device:,.1f} on the device",
                peak_bytes=pilot.peak_bytes / 2**30,
                allocated=memory.allocated / 2**30,
                device=memory.device / 2**30,
            ),
        )
    budget, deadline = job.limits.budget_usd, job.limits.deadline_hours
    if budget is not None and cost_usd is not None and cost_usd > budget:
        yield JobWarning(
            path="limits.budget_usd",
            text=tr("{cost} is over the budget of {budget}", cost=money(cost_usd), budget=money(budget)),
        )
    if deadline is not None and time.wall_hours > deadline:
        yield JobWarning(
            path="limits.deadline_hours",
            text=tr(
                "{wall_hours:,.1f} h is past the deadline of {deadline:,.1f} h",
                wall_hours=time.wall_hours,
                deadline=deadline,
            ),
        )
    best = time.best_checkpoint_minutes
    if best is not None and not _NEAR_BEST[0] < job.run.checkpoint_minutes / best < _NEAR_BEST[1]:
        yield JobWarning(
            path="run.checkpoint_minutes",
            text=tr("on spot, saving every {best:,.0f} minutes loses least (Daly's interval)", best=best),
        )
    if offer:
        yield from _price(figures.cost, offer)
    hours = {phase.name: phase.hours for phase in time.phases}
    if hours["lost-work"] >= MOST_LOST * (hours["training"] + hours["evaluation"] + hours["saving"]):
        yield JobWarning(
            path="run.checkpoint_minutes",
            text=tr(
                "interruptions come so much sooner than saves that the run hardly advances; "
                "counted are {hours:,.0f} lost hours an hour of work",
                hours=MOST_LOST,
            ),
        )
    if hours["waiting"]:
        low, usual, high = available_share(job.price.terms, job.hardware.gpus_per_node * job.hardware.nodes)
        yield JobWarning(
            path="price.terms",
            text=tr(
                "not always to be had: about {waiting} of the {hours} are waiting for a machine, which "
                "nobody bills; where that was traced, as many spot GPUs were there {available} of the time "
                "({low} to {high})",
                waiting=duration(hours["waiting"]),
                hours=duration(time.wall_hours),
                available=percent(usual),
                low=percent(low),
                high=percent(high),
            ),
        )
    if offer and offer.block_hours is not None:
        yield JobWarning(
            path="price.terms",
            text=tr(
                "reserved ahead in blocks of {block}, each paid whole; it begins when the block does",
                block=duration(float(offer.block_hours)),
            ),
        )
    elif offer and offer.kind == "reserved":
        yield JobWarning(
            path="price.terms",
            text=tr(
                "a reserved price is only paid with its whole commitment of {months} months", months=offer.term_months
            )
            if offer.term_months
            else tr("a reserved price is only paid with its whole commitment"),
        )


def _with_ecc(figures: JobFigures) -> Iterator[JobWarning]:
    """Warn of ECC on a card that has it off by default, where the job would not fit with it."""
    gpu = figures.resolved.gpu
    offered = gpu.usable_gib_with_ecc
    needed_bytes = figures.arrays.needed_bytes[figures.index]
    if offered and figures.memory.fits and needed_bytes > offered * 2**30:
        yield JobWarning(
            path="hardware.memory_in_use_gib",
            text=tr(
                "with ECC turned on, {name} offers {offered:,.2f} GiB, and the job does not fit: leave it "
                "off, or state {difference:,.2f} GiB as memory in use to see what would fit",
                name=gpu.name,
                offered=offered,
                difference=gpu.usable_bytes / 2**30 - offered,
            ),
        )


def clock_warnings(offer: Offer | None, today: date | None) -> Iterator[JobWarning]:
    """Yield that the price of an offer was seen after today, which makes the clock or the price's date wrong."""
    if offer is not None and today is not None and offer.age_days(today) < 0:
        yield JobWarning(
            path="price.offer",
            text=tr("the price is of {as_of}, after today's {today}: is this computer's clock right? It is taken as it "
                    "was seen", as_of=offer.as_of, today=today.isoformat()),
        )  # fmt: skip


def _price(cost: Cost, offer: Offer) -> Iterator[JobWarning]:
    texts: list[str] = []
    if "far" in cost.doubts:
        share = share_of_usual(offer)
        texts.append(
            tr("the price is {share:.2g} times the usual of {gpu}, {kind}: is it real?", share=share or 0,
               gpu=offer.gpu, kind=offer.kind)
        )  # fmt: skip
    if "superseded" in cost.doubts:
        texts.append(tr("somebody has looked at this offer again since {as_of}", as_of=offer.as_of))
    if not cost.sold_as_asked:
        texts.append(
            tr("sold as machines of {gpus:g} GPUs, not of the size that the job asks for: the price of so "
               "many is taken, but their link is not sold", gpus=offer.gpus)
        )  # fmt: skip
    yield from (JobWarning(path="price.offer", text=text) for text in texts)


def _grown_step(given: Job, filled_job: Job) -> Iterator[JobWarning]:
    asked, taken = given.training.global_batch, filled_job.training.global_batch
    if asked is not None and taken is not None and taken != asked:
        yield JobWarning(
            path="training.global_batch",
            text=tr(
                "the step grows to {taken:,} sequences from {asked:,}: whole micro-batches of {micro_batch} "
                "on every GPU",
                taken=taken,
                asked=asked,
                micro_batch=filled_job.training.micro_batch,
            ),
        )


def _of_trainer(job: Job) -> Iterator[JobWarning]:
    """Yield a release whose code was not read, and states that have no fp32 copy."""
    training, facts = job.training, facts_of(job)
    if facts and training.trainer_version != facts.release:
        yield JobWarning(
            path="training.trainer_version",
            text=tr(
                "{release} was not read: what is left open is what {known} does",
                release=training.trainer_version,
                known=facts.title,
            ),
        )
    if states_kind(job) == "pure" and job.method.kind not in ADAPTER_KINDS:
        yield JobWarning(
            path="training.precision",
            text=tr(
                "{name}: weights and optimizer states have no fp32 copy, and small updates are rounded away; "
                "{other} needs about twice as much",
                name=states_words(job),
                other=tr("bf16 with fp32 master weights"),
            ),
        )


def _experts(job: Job, arch: ModelArchitecture) -> Iterator[JobWarning]:
    """Yield that a base in a few bits holds its experts in more."""
    whole = counts(arch)
    if whole.experts and job.method.quantization and job.method.experts_quantized is False:
        yield JobWarning(
            path="method.experts_quantized",
            text=tr(
                "the experts, {share} of all parameters, are not quantised: the base is much larger than its bits say",
                share=percent(whole.experts / whole.text),
            ),
        )


def _model(job: Job, arch: ModelArchitecture) -> Iterator[JobWarning]:
    if job.model.id:
        entry = find_model(job.model.id)
        if meant := read_as(job.model.id):
            text = tr("{name} is read as {meant}", name=job.model.id, meant=meant)
            if bears_name(job.model.id):
                text = tr(
                    "{name} is taken for a tuned copy of {meant}, whose name it bears: of the same shape",
                    name=job.model.id,
                    meant=meant,
                )
            yield JobWarning(path="model.id", text=text)
        if entry.confidence not in _SURE:
            yield JobWarning(
                path="model.id",
                text=tr(
                    "the architecture of {display_name} is provisional ({confidence})",
                    display_name=entry.display_name,
                    confidence=entry.confidence,
                ),
            )
    longest = arch.max_position_embeddings
    of_stack = max(arch.target_share, 1 - arch.target_share) if arch.encoder else 1.0
    if longest and job.data.seq_len * of_stack > longest:
        yield JobWarning(
            path="data.seq_len",
            text=tr("longer than the {longest:,} positions the model was made for", longest=longest),
        )
    if not arch.mixers:
        yield JobWarning(path="model", text=tr("its attention is not modelled in detail; memory and speed are rough"))
