"""Jobs as arrays: the input of every formula of memory, speed, time and price.

A :class:`JobArrays` holds ``n`` resolved jobs over one architecture, one array entry a job. One job is a
batch of one; a search over a hundred thousand settings is one batch.
"""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property, reduce, wraps
from operator import attrgetter
from typing import Any, Concatenate, ParamSpec, Self, TypeVar, cast

import numpy as np
from msgspec.structs import replace

from ftcost_core.architecture.linears import Linear
from ftcost_core.architecture.model import ModelArchitecture
from ftcost_core.catalogue.gpus import Gpu
from ftcost_core.documents.job import Job
from ftcost_core.documents.methods import METHODS, MethodTraits, method_traits
from ftcost_core.documents.term import Array, Figures, Index, Mask
from ftcost_core.formulas.facts.families import family, peft_adapts_experts
from ftcost_core.formulas.facts.stacks import ZERO, mechanisms
from ftcost_core.formulas.facts.trainers import Facts, facts_of_key
from ftcost_core.formulas.facts.vocabulary import vocabulary
from ftcost_core.formulas.job_fields import adapters_of
from ftcost_core.formulas.job_inputs import READERS, JobInputs
from ftcost_core.formulas.word_arrays import Gpus, WordArray

LINEAR_ROLES = ("q", "k", "v", "o", "gate", "up", "down")
ROLES = (*LINEAR_ROLES, "head", "embedding")
_METHOD_TRAITS = {kind: method_traits(kind) for kind in METHODS}
Batch = TypeVar("Batch")
Words = ParamSpec("Words")
Counted = TypeVar("Counted")


def once_per_batch(count: Callable[Concatenate[Batch, Words], Counted]) -> Callable[Concatenate[Batch, Words], Counted]:
    """Keep what a function returns beside the batch, as a cached property does: many formulas ask for it.

    The batch, or its :class:`MemoryInputs`, is frozen; nothing of what is kept may be changed in place, or
    refer to the batch: commands and the window collect cycles seldom.
    """
    name = f"{count.__module__}.{count.__qualname__}"

    @wraps(count)
    def kept(batch: Batch, /, *words: Words.args, **named: Words.kwargs) -> Counted:
        beside = cast("dict[object, Counted]", vars(batch))
        key = (name, *words, *named.items())
        if key not in beside:
            beside[key] = count(batch, *words, **named)
        return beside[key]

    return kept


class JobArrays(JobInputs, frozen=True, dict=True, weakref=True):
    """``n`` resolved jobs over one architecture, with what follows of each from its fields."""

    @cached_property
    def on_profiled_machine(self) -> Mask:
        """Where the job runs on the GPUs of the machine that its profile was measured on."""
        if self.profile_gpu.names == ("none",):
            return np.zeros(self.n, dtype=np.bool_)
        own = np.array([gpu.name for gpu in self.gpu.distinct])[self.gpu.codes]
        return np.asarray(own == np.array(self.profile_gpu.names)[self.profile_gpu.codes])

    @cached_property
    def gpus(self) -> Array:
        """GPUs that train: all of the job's but those of a rollout engine, of a teacher and of a judge."""
        return np.maximum(1.0, self.rented_gpus - self.rollout_gpus - self.teacher_gpus - self.judge_gpus)

    @cached_property
    def rented_gpus(self) -> Array:
        """GPUs of the job."""
        return self.gpus_per_node * self.nodes

    @cached_property
    def data_parallel(self) -> Array:
        """Replicas of the model that each see other sequences."""
        return np.maximum(1.0, self.gpus / (self.tensor * self.pipeline * self.context))

    @cached_property
    def expert_tensor(self) -> Array:
        """GPUs that share a routed expert's matrices: the tensor parallel ones unless the job says so."""
        return np.where(self.own_expert_tensor > 0, self.own_expert_tensor, self.tensor)

    @cached_property
    def expert_ranks(self) -> Array:
        """GPUs over which tensor parallel slices of experts are spread.

        Where there are fewer than the degree says, experts stay whole instead: as many bytes on each GPU. A
        job that says how many GPUs share an expert has as many ranks as it says, too.
        """
        own = self.expert_tensor != self.tensor
        return np.where(own, self.expert, self._usual_expert_ranks)

    @property
    def _usual_expert_ranks(self) -> Array:
        return np.minimum(self.expert, np.maximum(1.0, self.gpus / (self.tensor * self.pipeline)))

    @cached_property
    def accumulation(self) -> Array:
        """Micro-batches of one GPU per optimizer step."""
        return np.maximum(1.0, np.ceil(self.global_batch / (self.micro_batch * self.data_parallel)))

    @cached_property
    def tokens(self) -> Array:
        """Tokens of one micro-batch on one GPU, padding included, at the longest."""
        return self.micro_batch * self.seq_len / self.context

    @cached_property
    def sequences(self) -> Array:
        """Sequences of one sample: batches count samples, and a pair of DPO is one sample."""
        return self.objective_facts("sequences")

    def images_of(self, sequence_tokens: Array) -> Array:
        """Return the images of a sequence of that many tokens, at most those that it has room for."""
        packed = self.batching.is_("packed")
        images = np.where(packed, self.images_per_token * sequence_tokens, self.images_per_sample)
        return np.minimum(images, sequence_tokens / self.image_tokens)

    @cached_property
    def pooled(self) -> Array:
        """1 where the loss is of one vector a sequence: without vocabulary head and logits."""
        return self.objective_facts("pooled")

    @cached_property
    def adapters(self) -> Mask:
        """Where adapters are trained."""
        return self.method(lambda traits: traits.adapters) > 0

    @cached_property
    def full(self) -> Mask:
        """Where every weight is trained."""
        return self.method(lambda traits: not (traits.adapters or traits.last_layers)) > 0

    @cached_property
    def last_layers(self) -> Mask:
        """Where the last layers alone are trained."""
        return self.method(lambda traits: traits.last_layers) > 0

    @cached_property
    def moved_code_bytes(self) -> Array:
        """Bytes of a quantised weight with its constants, as it is moved; 0 where nothing is quantised."""
        moved = {kind: facts.moved_bytes for kind, facts in vocabulary().quantizations.by.items()}
        return self.quantization.table({**moved, "none": 0.0})

    @cached_property
    def moved_expert_code_bytes(self) -> Array:
        """The same of a weight of routed experts."""
        return self.moved_code_bytes * self.quantizes_experts

    @cached_property
    def memory_apart(self) -> Mask:
        """Where the host's memory is not the GPU's: what is moved there frees some."""
        return np.asarray(self.gpu.of(lambda gpu: gpu.shares_memory) == 0)

    @cached_property
    def offloads_optimizer(self) -> Mask:
        """Where optimizer states wait outside the GPUs."""
        return (self.offload_facts("optimizer") > 0) & (self.memory_apart | self.offloads_to_disk)

    @cached_property
    def offloads_parameters(self) -> Mask:
        """Where the weights do."""
        return (self.offload_facts("parameters") > 0) & (self.memory_apart | self.offloads_to_disk)

    @cached_property
    def offloads_activations(self) -> Mask:
        """Where what full checkpointing saves does."""
        return self.activation_offload & self.memory_apart

    @cached_property
    def layers_on_host(self) -> Array:
        """Frozen layers that do."""
        return self.offloaded_layers * self.memory_apart

    @cached_property
    def share_of_experts_on_host(self) -> Array:
        """Share of the layers whose frozen routed experts do: those of such layers, or all."""
        return np.where(self.offloaded_experts & self.memory_apart, 1.0, self.layers_on_host / self.arch.layers)

    @cached_property
    def offloads_to_disk(self) -> Mask:
        """Where what is offloaded waits on NVMe disks rather than in the host's memory."""
        return self.offload_facts("nvme") > 0

    @cached_property
    def low_precision(self) -> Mask:
        """Where the layers' products run in fewer than 16 bits."""
        return self.product_bits < 16

    @cached_property
    def product_bits(self) -> Array:
        """Bits of the operands of the layers' products: as asked for, or the next that the GPU computes in."""
        asked = self.precision_facts("product_bits")
        eight = self.gpu.of(lambda gpu: 8.0 if "fp8" in gpu.flops else 16.0)
        four = self.gpu.of(lambda gpu: 4.0 if "fp4" in gpu.flops else 16.0)
        return np.where(asked >= 16, asked, np.where(asked < 8, np.minimum(four, eight), eight))

    @once_per_batch
    def precision_facts(self, name: str) -> Array:
        """Return a field of :class:`PrecisionFacts` of each job's precision; the next four do alike."""
        return self.precision.look_up(vocabulary().precisions.by, attrgetter(name))

    @once_per_batch
    def objective_facts(self, name: str) -> Array:
        """Return a field of :class:`ObjectiveFacts`."""
        return self.objective.look_up(vocabulary().objectives.by, attrgetter(name))

    @once_per_batch
    def adapter_facts(self, name: str) -> Array:
        """Return a field of :class:`AdapterFacts`, those of a low-rank pair where the job names none."""
        facts = vocabulary().adapters.by
        return self.adapter_variant.look_up({**facts, "none": facts["lora"]}, attrgetter(name))

    @once_per_batch
    def rounding_facts(self, name: str) -> Array:
        """Return a field of :class:`FakeQuantizationFacts`, 0 where nothing is rounded."""
        table = {word: float(getattr(facts, name)) for word, facts in vocabulary().fake_quantizations.by.items()}
        return self.fake_quantization.table({**table, "none": 0.0})

    @once_per_batch
    def optimizer_facts(self, name: str) -> Array:
        """Return a field of :class:`OptimizerFacts`."""
        return self.optimizer.look_up(vocabulary().optimizers.by, attrgetter(name))

    @once_per_batch
    def offload_facts(self, name: str) -> Array:
        """Return a field of :class:`OffloadKindFacts`."""
        return self.cpu_offload.look_up(vocabulary().offloads.by, attrgetter(name))

    @once_per_batch
    def stack_facts(self, name: str) -> Array:
        """Return what a mechanism of :class:`StackMechanisms` is for each job: its trainer's own, or its stack's."""
        return self.of_trainer(name, float, self.stack.table(getattr(mechanisms(), name).by))

    @cached_property
    def steps_of_rollout(self) -> Array:
        """Optimizer steps from one rollout to the next: the updates of each pass over its completions."""
        return self.rollout_updates * self.rollout_passes

    @cached_property
    def reference(self) -> Array:
        """1 where a frozen reference model is compared with: as job or trainer say, or its objective has it."""
        return np.where(np.isnan(self.has_reference), self.objective_facts("reference"), self.has_reference)

    @cached_property
    def further_forwards(self) -> Array:
        """Forward passes beside the trained model's in a step: as many as the job says, or its objective's.

        A reference that the objective has and the job has not saves a pass, and the other way round. Completions are
        scored once, however often they are trained on.
        """
        usual = self.objective_facts("further_forwards") + self.reference - self.objective_facts("reference")
        of_rollout = np.where(np.isnan(self.own_scoring), np.maximum(0.0, usual), self.own_scoring)
        return of_rollout / self.rollout_passes

    def of_trainer(self, name: str, value: Callable[[Any], float], otherwise: Array) -> Array:
        """Return ``value(fact)`` of each job's trainer; ``otherwise`` where the trainer leaves it to the stack."""
        if self.trainer.names == ("none",) or name not in Facts.__struct_fields__:
            return otherwise
        facts = [None if key == "none" else facts_of_key(key).value(name, None) for key in self.trainer.names]
        own = np.array([np.nan if fact is None else value(fact) for fact in facts])[self.trainer.codes]
        return np.where(np.isnan(own), otherwise, own)

    @cached_property
    def own_loss(self) -> Mask:
        """Where a trainer computes the loss that is its own."""
        own = [(key, facts_of_key(key).value("loss", None)) for key in self.trainer.names if key != "none"]
        masks = [self.trainer.is_(key) & self.loss.is_(loss) for key, loss in own]
        return reduce(np.logical_or, masks, np.zeros(self.n, dtype=np.bool_))

    def method(self, value: Callable[[MethodTraits], float]) -> Array:
        """Return ``value(traits)`` of each job's method."""
        return self.kind.look_up(_METHOD_TRAITS, value)

    @cached_property
    def deepspeed(self) -> Array:
        """1 where DeepSpeed runs the job: ZeRO on a stack that has it from transformers' Trainer."""
        return self.strategy.flag(*ZERO) * self.stack_facts("deepspeed")

    @cached_property
    def adapters_by_peft(self) -> Mask:
        """Where PEFT makes the adapters."""
        return self.stack_facts("adapters_by_peft") > 0

    @cached_property
    def fused_experts(self) -> Mask:
        """Where the matrices of a layer's routed experts are one tensor each: gate and up together, and down."""
        return ~self.experts.is_("loop") | family(self.arch.family).always_fuses_experts

    @cached_property
    def adapts_by_name(self) -> Mask:
        """Where PEFT takes the names of the experts' matrices for the fused tensors, and for nothing else."""
        named = self.adapters_by_peft & self.adapts_experts & ~self.experts.is_("loop")
        return named & peft_adapts_experts(self.arch)

    @cached_property
    def flat_gradients(self) -> Array:
        """1 where FSDP makes gradients of frozen matrices, too: they share a flat parameter with adapters."""
        flat = self.stack_facts("flat_parameters") * self.strategy.flag("fsdp") * (self.gpus > 1)
        return np.asarray(flat * self.adapters * self.quantization.flag("none"))

    @cached_property
    def adds_deltas(self) -> Mask:
        """Where PEFT adds adapters to whole fused tensors of experts, for each forward pass."""
        rank = (self.rank > 0) & self._any_role(self.targets, frozenset({"gate", "up", "down"}))
        return rank & self.adapters_by_peft & self.adapts_experts & self.experts.is_("grouped")

    def targeted(self, matrix: Linear) -> Mask:
        """Return where an adapter is put on a matrix: on any of the roles it plays.

        PEFT reaches fused experts and their routers in some families only, and there no other feed-forward
        part; a linear layer without a role gets an adapter of PEFT where every linear layer gets one.
        """
        key = matrix.roles, matrix.kind
        if key not in self._targeted:
            self._targeted[key] = self._adapter_beside(*key)
        return self._targeted[key]

    @cached_property
    def _targeted(self) -> dict[tuple[frozenset[str], str], Mask]:
        """What :meth:`targeted` has been asked for: memory and time ask for the same matrices many times."""
        return {}

    def _adapter_beside(self, roles: frozenset[str], kind: str) -> Mask:
        facts = family(self.arch.family)
        if roles:
            targeted = self._any_role(self.targets, roles)
            if kind == "expert":
                return targeted & self.adapts_experts
            other = kind in ("mlp", "shared") or (
                facts.attention_gate_named_like_experts and kind == "attention" and roles == {"gate"}
            )
            return targeted & ~self.adapts_by_name if other else targeted
        every_linear = np.all([self.targets[role] for role in LINEAR_ROLES], axis=0)
        linear = self.adapts_by_name | ~self.fused_experts | facts.linear_router | (kind != "router")
        return np.asarray(every_linear & self.adapters_by_peft & linear, dtype=np.bool_)

    def fully_trained(self, matrix: Linear) -> Mask:
        """Return where a copy of a matrix is trained in full beside adapters: by any of its roles."""
        return self._any_role(self.train_fully, matrix.roles)

    def _any_role(self, masks: Mapping[str, Mask], roles: frozenset[str]) -> Mask:
        chosen = [masks[role] for role in roles]
        return reduce(np.logical_or, chosen) if chosen else np.zeros(self.n, dtype=np.bool_)

    def take(self, index: Index | Mask | slice) -> Self:
        """Return the jobs at ``index``, which may repeat; the batch itself for all of them in their order."""
        if isinstance(index, np.ndarray) and np.array_equal(index, np.arange(self.n)):
            return self
        return super().take(index)

    def with_(self, **fields: object) -> Self:
        """Return the batch with fields replaced by arrays of the same length.

        A batch in which nothing changes stays itself, with all that was counted of it.
        """
        if all(_same(getattr(self, name), value) for name, value in fields.items()):
            return self
        return replace(self, **fields)


def _same(field: object, value: object) -> bool:
    if isinstance(field, np.ndarray) and isinstance(value, np.ndarray):
        return np.array_equal(field, value)
    if isinstance(field, WordArray) and isinstance(value, WordArray):
        return field.names == value.names and np.array_equal(field.codes, value.codes)
    return field is value


class SequenceLengths(Figures, frozen=True):
    """Lengths of the sequences of each job, tokens: see the fields of :class:`JobArrays` they fill."""

    longest: Array
    computed: Array
    sample: Array
    variation: Array


def pack(
    arch: ModelArchitecture,
    jobs: Sequence[Job],
    gpus: Sequence[Gpu],
    lengths: SequenceLengths,
    settings_open: Sequence[float] = (),
) -> JobArrays:
    """Turn resolved jobs (no ``None`` left that :mod:`ftcost_core.evaluation.resolve` fills) into arrays."""
    distinct = tuple({gpu.name: gpu for gpu in gpus}.values())
    position = {gpu.name: i for i, gpu in enumerate(distinct)}
    loras = [adapters_of(job) for job in jobs]
    target_sets = [target_roles(lora.targets) if lora else frozenset() for lora in loras]
    full_sets = [frozenset(lora.train_fully) if lora else frozenset() for lora in loras]
    return JobArrays(
        n=len(jobs),
        arch=arch,
        gpu=Gpus(distinct, np.array([position[gpu.name] for gpu in gpus], dtype=np.int64)),
        seq_len=lengths.longest,
        mean_seq_len=lengths.computed,
        length_variation=lengths.variation,
        mean_sample_tokens=lengths.sample,
        targets={role: np.array([role in roles for roles in target_sets], dtype=np.bool_) for role in ROLES},
        train_fully={role: np.array([role in roles for roles in full_sets], dtype=np.bool_) for role in ROLES},
        source_apart=np.zeros(len(jobs), dtype=np.bool_),
        settings_open=np.array(settings_open or np.zeros(len(jobs)), dtype=np.float64),
        paged_out=np.zeros(len(jobs)),
        paged_moved=np.zeros(len(jobs)),
        waiting_bytes=np.zeros(len(jobs)),
        **{name: read(jobs) for name, read in READERS.items()},
    )


def target_roles(targets: str | Sequence[str]) -> frozenset[str]:
    """Return the roles of a LoRA target choice."""
    if targets == "all-linear":
        return frozenset({"q", "k", "v", "o", "gate", "up", "down"})
    if targets == "attention":
        return frozenset({"q", "k", "v", "o"})
    return frozenset(targets)
