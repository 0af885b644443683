"""The work of an optimizer step: counts of FLOPs, bytes and kernels, which no fitted coefficient changes.

Separate from the seconds so that a fit counts once and evaluates its coefficients often.
"""

from __future__ import annotations

import numpy as np
from msgspec import Struct

from ftcost_core.documents.term import Array
from ftcost_core.formulas.job_arrays import JobArrays
from ftcost_core.formulas.throughput.attention import AttentionWork, attention_work
from ftcost_core.formulas.throughput.communication import CommunicationWork, communication_work
from ftcost_core.formulas.throughput.dequantise import DequantiseWork, dequantise_work
from ftcost_core.formulas.throughput.elementwise import ElementwiseWork, elementwise_work
from ftcost_core.formulas.throughput.launch import LaunchWork, launch_work
from ftcost_core.formulas.throughput.matmul import MatmulWork, matmul_work
from ftcost_core.formulas.throughput.optimizer import OptimizerWork, optimizer_work
from ftcost_core.formulas.throughput.passes import passes
from ftcost_core.formulas.throughput.rates import Chip, chip
from ftcost_core.formulas.throughput.spread import links, spread
from ftcost_core.formulas.towers import decoder_jobs
from ftcost_core.formulas.trained import trained_parameters
from ftcost_core.formulas.word_arrays import WordArray


class MachineSpeeds(Struct, frozen=True):
    """Speeds of each job's machine over what is expected of its GPU (``hardware.machine``); 1: as expected."""

    products: Array
    attention: Array
    memory: Array
    launches: Array
    links: Array


class Work(Struct, frozen=True):
    """The work of one optimizer step of each job."""

    chip: Chip
    matmul: MatmulWork
    attention: AttentionWork
    elementwise: ElementwiseWork
    dequantise: DequantiseWork
    launch: LaunchWork
    communication: CommunicationWork
    optimizer: OptimizerWork
    machine: MachineSpeeds
    micro_batches: Array
    """Of one GPU."""
    tokens_per_gpu: Array
    """Tokens of a step over all GPUs, by GPUs."""
    kind: WordArray
    gpus: Array


def work(batch: JobArrays) -> Work:
    """Count the work of each job."""
    tokens = batch.mean_seq_len  # of which a decoder behind an encoder computes the target alone
    batch = decoder_jobs(batch)
    trained = trained_parameters(batch)
    counted, divided, link = passes(batch, trained), spread(batch), links(batch)
    gpu = chip(batch)
    optimizer = optimizer_work(batch, divided, link, trained)
    return Work(
        chip=gpu,
        matmul=matmul_work(batch, counted, divided, gpu),
        attention=attention_work(batch, counted, divided, gpu),
        elementwise=elementwise_work(batch, counted, divided),
        dequantise=dequantise_work(batch, counted, divided, gpu),
        launch=launch_work(batch, counted, divided),
        communication=communication_work(batch, counted, divided, link, optimizer.trained),
        optimizer=optimizer,
        machine=machine_speeds(batch),
        micro_batches=divided.micro_batches,
        tokens_per_gpu=batch.global_batch * batch.sequences * tokens / batch.gpus,
        kind=batch.kind,
        gpus=batch.gpus,
    )


def machine_speeds(batch: JobArrays) -> MachineSpeeds:
    """Return what was measured on each job's machine, and 1 where nothing was."""

    def speed(measured: Array) -> Array:
        return np.where(batch.on_profiled_machine & (measured > 0), measured, 1.0)

    return MachineSpeeds(
        products=speed(batch.measured_products),
        attention=speed(batch.measured_attention),
        memory=speed(batch.measured_memory),
        launches=speed(batch.measured_launches),
        links=speed(batch.measured_links),
    )
