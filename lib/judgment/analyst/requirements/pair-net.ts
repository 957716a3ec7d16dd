import { z } from "zod";
import { type LinearHead, readHead, unpackHead } from "@/lib/judgment/language/linear-head";

/**
 * A network with one hidden layer (rectified) that reads what a sentence says of a requirement from the sentence's
 * vector and the one of what the requirement states.
 */
export interface PairNet {
  /** The hidden units, each a reading of {@link pairInput}. */
  hidden: readonly LinearHead[];
  /** By class: a weight for each hidden unit, and the constant. */
  classes: readonly (readonly number[])[];
}

/** Both vectors, and their products coordinate by coordinate, which say in what the two agree. */
export function pairInput(sentence: Float32Array, statement: Float32Array): Float32Array {
  const size = sentence.length;
  const input = new Float32Array(3 * size);
  input.set(sentence);
  input.set(statement, size);
  for (let i = 0; i < size; i++) input[2 * size + i] = (sentence[i] ?? 0) * (statement[i] ?? 0);
  return input;
}

/** Logarithms of the probabilities of the classes. */
export function readPair(
  { hidden, classes }: PairNet,
  sentence: Float32Array,
  statement: Float32Array,
): number[] {
  const input = pairInput(sentence, statement);
  const active = hidden.map((unit) => Math.max(0, readHead(unit, input)));
  const scores = classes.map((weights) =>
    active.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), weights[hidden.length] ?? 0),
  );
  const most = Math.max(...scores);
  const total = most + Math.log(scores.reduce((sum, score) => sum + Math.exp(score - most), 0));
  return scores.map((score) => score - total);
}

const PairNetSchema = z.object({
  hidden: z.array(z.object({ constant: z.number(), weights: z.base64() })),
  classes: z.array(z.array(z.number())),
});

export function parsePairNet(json: string): PairNet {
  const { hidden, classes } = PairNetSchema.parse(JSON.parse(json));
  return { hidden: hidden.map(unpackHead), classes };
}

/** A network as it is kept. */
export function writePairNet({ hidden, classes }: PairNet): string {
  return JSON.stringify({
    hidden: hidden.map(({ constant, weights }) => ({
      constant: Number(constant.toPrecision(6)),
      weights: Buffer.from(weights.buffer, weights.byteOffset, weights.byteLength).toString("base64"),
    })),
    classes: classes.map((weights) => weights.map((weight) => Number(weight.toPrecision(6)))),
  });
}
