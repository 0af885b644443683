"""The result document: what came out of an estimate (``ftcost estimate JOB --json``).

Memory is that of the fullest GPU, in bytes; time in seconds or hours as named; money in the currency
named. Each total is the sum of its terms, which are kept beside it under ``terms``.
"""

from collections.abc import Callable
from typing import ClassVar, Literal, TypeAlias, get_args

from msgspec import field

from ftcost_core.documents.job import Job
from ftcost_core.documents.names import hardware_name, short_model
from ftcost_core.documents.problems import one_line
from ftcost_core.documents.record import Record
from ftcost_core.documents.term import Term
from ftcost_core.text.numbers import dollars, duration, likelihood, memory

StepPhase: TypeAlias = Literal["forward", "loss", "backward", "optimizer"]
STEP_PHASES: tuple[StepPhase, ...] = ("forward", "loss", "backward", "optimizer")
HostMoment: TypeAlias = Literal["loading", "training", "saving", "merging"]
HOST_MOMENTS: tuple[HostMoment, ...] = ("loading", "training", "saving", "merging")
RunPhase: TypeAlias = Literal["load", "generation", "step", "evaluation", "saving", "merge"]
RUN_PHASES: tuple[RunPhase, ...] = ("load", "generation", "step", "evaluation", "saving", "merge")
Place: TypeAlias = Literal["gpu", "host"]
COMPONENTS = (
    "weights",
    "adapters",
    "gradients",
    "optimizer",
    "activations",
    "logits",
    "workspace",
    "communication",
    "rollout",
    "context",
)
TRAINING_PARTS = ("matmul", "attention", "elementwise", "dequantise", "communication", "optimizer", "overhead")
STEP_PARTS = (*TRAINING_PARTS, "generation", "synchronisation", "teacher")
ROLLOUT_PARTS = ("generation", "scoring", "training", "synchronisation")
Doubt: TypeAlias = Literal["far", "superseded"]
"""Why a price is doubtful: ``far`` from the usual one of its GPU and kind; ``superseded`` by a newer look at
the same offer. Its age is no doubt: it widens the price's range."""
Segment: TypeAlias = Literal["cloud", "community", "marketplace"]
"""Whose machines are rented: data centres of a provider, hosts that a provider lists at its own price, or hosts that
each set their price."""
SEGMENTS: tuple[Segment, ...] = get_args(Segment)


class ModelFigures(Record, frozen=True):
    """Exact parameter counts."""

    parameters: int
    active_parameters: int
    trainable_parameters: int


class TimelinePoint(Record, frozen=True):
    """What is alive at one instant of a training step; ``at`` runs from 0 to 1 over the step."""

    phase: StepPhase = field(name="moment")
    at: float
    components: dict[str, int]


class RunPhaseMemory(Record, frozen=True):
    """What one phase of the run takes at its fullest, bytes: of the fullest GPU, or of its node's RAM."""

    name: RunPhase
    where: Place
    bytes: int
    """On the device, or of the node's RAM."""
    chance: float | None
    """Chance, 0 to 1, that the run does not go out of the GPU's memory in this phase.

    ``None``: on the host, or of an evaluation of which the job does not say how large it is.
    """
    allocated: int
    """Live tensors; all of it on the host."""
    reserved: int
    device: int
    decides: bool = False
    """Whether the chance to fit is that of this phase."""


class Memory(Record, frozen=True, kw_only=True):
    """Peak memory of the fullest GPU: of a training step where nothing else is said."""

    components: dict[str, int]
    allocated: int
    reserved: int
    device: int
    device_low: int
    device_high: int
    capacity: int
    """What PyTorch reports as the GPU's total."""
    fits: bool
    """``fit_probability`` of at least 0.5."""
    fit_probability: float = 1.0
    """Chance, 0 to 1, that the run does not go out of memory on that GPU, in whichever phase needs most."""
    peak_phase: StepPhase = field(name="peak_moment")
    timeline: tuple[TimelinePoint, ...]
    largest_micro_batch: int | None = None
    """Most sequences per GPU per forward pass that fit; ``None`` when not even one does."""
    longest_seq_len: int | None = None
    """Longest context, in tokens, that fits at this micro-batch; ``None`` when none does."""
    evaluation: int = 0
    """On the device during an evaluation: at the job's evaluation batch, else at the training micro-batch."""
    saving: int = 0
    """On the device while a checkpoint is saved."""
    phases: tuple[RunPhaseMemory, ...] = ()
    """Of the GPU first, then of the host; load, step, evaluation, saving and merge, those there are."""
    terms: tuple[Term, ...] = ()

    @property
    def deciding(self) -> RunPhaseMemory | None:
        """The phase that the chance is of, where it is another than training."""
        return next((phase for phase in self.phases if phase.decides and phase.name != "step"), None)

    @property
    def most(self) -> int:
        """On the device in the phase that needs most."""
        return max(self.device, self.deciding.device if self.deciding else 0)


class Host(Record, frozen=True, kw_only=True):
    """What the fullest node needs outside its GPUs, bytes."""

    ram_bytes: int
    ram_low: int
    """Lower end of the 80 % range."""
    ram_high: int
    ram_moment: HostMoment
    """When the RAM is fullest; ``merging``: when the adapter is merged into its base after the training."""
    ram_moments: dict[HostMoment, int]
    ram_capacity: int | None = None
    """Of the machine of the chosen offer or as the job says; ``None``: not known."""
    paged_bytes: int = 0
    """Optimizer states for which the GPUs have no room, part of the RAM."""
    disk_bytes: int
    disk_capacity: int | None = None
    """Free disk as the job says; ``None``: not known."""
    terms: tuple[Term, ...] = ()
    """Of the RAM at its fullest moment, and of the disk."""


class Throughput(Record, frozen=True):
    """Speed of one GPU; tokens are those it computes on, padding included."""

    tokens_per_s_per_gpu: float
    low: float
    high: float
    mfu: float
    step_s: float
    step_parts: dict[str, float]
    scaling_efficiency: float = 1.0
    """Speed of a GPU against that of one alone with the same micro-batch, were its memory enough."""
    terms: tuple[Term, ...] = ()


class Evidence(Record, frozen=True):
    """How many published runs are like a job."""

    like: int
    """Runs of the same chip family, stack, method, number of nodes and context."""
    text: str
    """The same in a sentence."""


class CalibrationFigures(Record, frozen=True):
    """What a pilot run says of this job."""

    scaled_from: str | None
    """The settings of the pilot where it ran another job, ``RTX 4090, 2,048 tokens``; ``None``: it ran this one."""


class RolloutPart(Record, frozen=True):
    """One part of a step of GRPO or PPO."""

    name: str
    """``generation``; ``scoring``: forward passes of reference, reward and old policy; ``training``;
    ``synchronisation`` of the engine's weights."""
    seconds: float
    low: float
    """Lower end of the 80 % range of its seconds."""
    high: float


class RolloutFigures(Record, frozen=True, kw_only=True):
    """How an objective that generates does so. The parts add up to the optimizer step."""

    parts: tuple[RolloutPart, ...]
    hidden_seconds: float = 0.0
    """Of generation, those that pass beside training: no part of the step."""
    prompts: float
    """Different prompts of a rollout."""
    completions: float
    """Completions of a rollout that are trained on."""
    engines: int
    """Copies of the model that generate side by side, each over its tensor parallel GPUs."""
    sequences_at_once: float
    """Sequences that one engine runs at the same time, most of the time bounded by its key-value cache."""
    waves: float
    """Sequences of one engine over those it runs at once; 1: all at once."""
    longest_tokens: float
    """Expected longest completion of those that an engine runs at once: the step waits for it."""
    generated_tokens_per_s: float
    """Of all engines together."""
    weights_bytes: int
    """The engine's own copy of the weights, on each of its GPUs."""
    cache_bytes: int
    """Its keys and values, on each of its GPUs."""
    awake_bytes: int
    """All that the engine holds on each of its GPUs while it generates."""
    asleep_bytes: int
    """What remains of it on the trainer's GPUs while the model is updated."""


class RuleOfThumb(Record, frozen=True):
    """What a guide's rule of thumb says for the job at hand, beside the model's own figure."""

    id: str
    """``flops``, ``checkpointing``, ``scaling`` or ``qlora``."""
    unit: str
    """``tokens/s/GPU``, or ``1`` for a ratio of times or speeds."""
    low: float
    high: float
    model: float


class Phase(Record, frozen=True):
    """One phase of the run; ``name`` is its key."""

    name: str
    hours: float


class Time(Record, frozen=True, kw_only=True):
    """Tokens, steps and hours of the whole run."""

    tokens_processed: int
    padding_share: float
    optimizer_steps: int
    training_hours: float
    wall_hours: float
    wall_hours_low: float
    wall_hours_high: float
    gpu_hours: float
    gpu_hours_low: float
    gpu_hours_high: float
    realism_factor: float
    """Wall-clock over pure training."""
    deadline_probability: float | None = None
    """Chance of keeping the deadline; ``None`` without one."""
    best_checkpoint_minutes: float | None = None
    """Between saves, where they and the work lost to interruptions cost least (Daly); ``None`` off spot."""
    phases: tuple[Phase, ...]
    terms: tuple[Term, ...] = ()


class CostPart(Record, frozen=True):
    """One line of the bill."""

    name: str
    usd: float


class MarketSegment(Record, frozen=True):
    """The bills of a job at those who offer its hardware on its terms, each at its cheapest offer, US dollars."""

    segment: Segment | None
    """Whose machines; ``None``: all of them."""
    offers: int
    providers: int
    low: float
    """The 10th percentile over the providers."""
    median: float
    high: float
    """The 90th percentile."""


class MarketPrice(MarketSegment, frozen=True, kw_only=True):
    """Those of all who offer it, and apart by whose machines they are."""

    segments: tuple[MarketSegment, ...]


class Cost(Record, frozen=True, kw_only=True):
    """The bill of the chosen offer; totals are ``None`` when no offer can run the job."""

    currency: str
    total: float | None
    low: float | None
    high: float | None
    per_million_tokens: float | None
    budget_probability: float | None = None
    """Chance of keeping the budget; ``None`` without one."""
    offer: str | None
    market: MarketPrice | None = None
    """What the job costs at all who offer it, where the bill is that of the usual offer.

    ``None``: the job names its offer, or a list of the user's own or an own machine is billed.
    """
    doubts: tuple[Doubt, ...] = ()
    """What makes the price of that offer doubtful."""
    sold_as_asked: bool = True
    """Whether the provider sells machines such as the job asks for."""
    parts: tuple[CostPart, ...]
    terms: tuple[Term, ...] = ()


class ManagedEstimate(Record, frozen=True):
    """The cost of fine-tuning on the same tokens at a managed service."""

    provider: str
    model: str
    usd: float
    """At least the service's minimum."""
    upkeep_usd_month: float
    """Storage and hosting of the tuned model, used or not."""
    break_even_tokens: int | None
    """Trained tokens above which own GPUs are cheaper; ``None``: never, or nobody knows."""
    open: bool
    """A job can still be started there."""
    as_of: str
    source: str


class OfferEstimate(Record, frozen=True, kw_only=True):
    """Memory, time and cost of the job on one offer of the catalogue."""

    offer: str
    provider: str
    gpu: str
    gpus: int
    nodes: int
    terms: str
    fits: bool
    fit_probability: float = 1.0
    micro_batch: int
    device: int
    capacity: int
    tokens_per_s_per_gpu: float
    wall_hours: float
    gpu_hours: float
    total: float
    low: float
    high: float
    price_per_hour: float
    """As it was seen."""
    price_today: float
    """What it will probably be today: ``total`` is a bill at this price."""
    price_today_low: float
    price_today_high: float
    as_of: str
    region: str = ""
    tier: str = ""
    machines: int = 1
    """Offers rented together."""
    gpus_sold: int = 1
    """GPUs that each of them has."""
    network: str = ""
    """What joins machines of it that are rented together; empty: they are sold one by one."""
    term_months: int | None = None
    upfront_usd: float = 0.0
    """Paid at once for the term, or for each block, by each machine."""
    own: bool = False
    """From a list of the user's own."""
    doubts: tuple[Doubt, ...] = ()
    commitment_usd: float | None = None
    """Of a reserved offer: what its term costs at least, of which ``total`` is this run's share; of blocks
    reserved ahead, what all of them cost, which ``total`` has whole."""
    block_hours: float | None = None
    """Windows of so many hours that capacity is reserved for ahead; ``None``: it is not."""
    allowed: bool = True
    """Passes the job's filters of terms, providers, regions and lists."""
    enough_ram: bool = True
    """The machine's RAM holds the run, or is not known."""
    counts: bool = True
    """May be called the cheapest or the fastest: allowed, enough RAM, not doubtful, no term to pay beside the
    run."""
    pareto: bool = False
    """No other offer that fits and counts is both cheaper and faster."""


class OwnMachine(Record, frozen=True):
    """The job on a machine that the user owns, beside the cheapest rented one. US dollars."""

    offer: str
    gpu: str
    gpus: int
    fits: bool
    hours: float
    total: float
    wear: float
    """The share of the purchase, less what it brings at the end, that the hours of the run use up."""
    electricity: float
    """Of the run."""
    idle: float
    """Electricity of the hours in which it stands idle, as each hour of use bears them."""
    hosting: float
    planned_hours: float
    """Of use, over its whole life."""
    rented_offer: str | None
    rented_gpu: str | None
    rented_gpus: int | None
    rented_hours: float | None
    rented_total: float | None
    break_even_hours: float | None
    """Hours of use on such jobs after which buying was cheaper than renting; ``None``: never in its life."""
    break_even_runs: float | None


class Advice(Record, frozen=True):
    """A single change to the job and what it saves (negative: less than now)."""

    id: str
    text: str
    change: dict[str, object]
    memory: int
    hours: float
    usd: float
    fit_probability: float
    """Chance, 0 to 1, that the changed job fits."""
    risk: str = ""
    """What it may cost in quality or risk; empty: nothing."""
    fits: bool = True
    """Whether the changed job fits; of a job that does not fit, some changes only reduce the excess."""


class JobWarning(Record, frozen=True):
    """Something the user should know about a field."""

    path: str
    text: str


class Choice(Record, frozen=True):
    """A ``null`` of the job that the program filled in."""

    path: str
    value: object
    reason: str


class Estimate(Record, frozen=True, kw_only=True, weakref=True):
    """A whole result document."""

    format: Literal["ftcost-result"] = "ftcost-result"
    version: Literal[1] = 1
    resolved: Job
    choices: tuple[Choice, ...]
    model: ModelFigures
    memory: Memory
    host: Host
    throughput: Throughput
    evidence: Evidence
    calibration: CalibrationFigures | None = None
    """``None`` for a job whose speed no pilot run measured."""
    rollout: RolloutFigures | None = None
    """How the job generates completions; ``None`` for objectives that learn from given data."""
    rules: tuple[RuleOfThumb, ...]
    time: Time
    cost: Cost
    offers: tuple[OfferEstimate, ...]
    own_machine: OwnMachine | None = None
    """``None`` where the user's lists have no machine that is owned, or it cannot be for this job."""
    managed: tuple[ManagedEstimate, ...] = ()
    advice: tuple[Advice, ...]
    checkpoint_bytes: int
    adapter_bytes: int
    warnings: tuple[JobWarning, ...]

    _repr_html_: ClassVar[Callable[["Estimate"], str]]
    """The figures as a table in a notebook: given by the estimator, which stands above the wording."""

    def __repr__(self) -> str:
        return f"<Estimate {gist(self.resolved, self.memory, self.time, self.cost)}>"

    __str__ = __repr__


def gist(job: Job, used: Memory, time: Time, cost: Cost) -> str:
    """Return a job and its figures in a line, for a prompt or a log."""
    name = f"{job.name.strip()}: " if job.name.strip() else ""
    fits = f"{'fits' if used.fits else 'does not fit'} ({likelihood(used.fit_probability)})"
    size = f"{memory(used.device, 'GiB')} of {memory(used.capacity, 'GiB')} GiB"
    price = "no price" if cost.total is None else dollars(cost.total)
    return one_line(
        f"{name}{short_model(job)}, {job.method.kind}, {hardware_name(job)}: {fits}, {size}, "
        f"{duration(time.wall_hours)}, {price}"
    )
