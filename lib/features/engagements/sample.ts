import { createHash } from "node:crypto";

/** A control as a sample names it: its framework and its reference there. Unique within a program. */
export interface Sampled {
  framework: string;
  control_id: string;
}

const sha256 = (text: string) => createHash("sha256").update(text, "utf8").digest("hex");

/** Code-point order of ASCII hex and of UTF-8 bytes: the same in every language, unlike a locale's. */
const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a, "utf8"), Buffer.from(b, "utf8"));

/** What of a control is hashed: `ISO27001 A.5.15`. */
export const referenceOf = ({ framework, control_id }: Sampled) => `${framework} ${control_id}`;

/**
 * Draws `size` controls. Each control's number is the SHA-256 of the seed, a line feed and the control's reference, as
 * UTF-8; those with the smallest numbers are drawn. So every subset of that size is equally likely over seeds, the order
 * of the list does not matter, and anyone can repeat the draw with `sha256sum`. A larger size with the same seed adds to
 * the smaller sample. Pure.
 *
 * @returns the drawn controls in the order of `population`; all of them where it has no more than `size`
 * @see docs/auditor-room.md
 */
export function drawControls<Item extends Sampled>(
  population: readonly Item[],
  { seed, size }: { seed: string; size: number },
): Item[] {
  const numbered = population.map((item) => ({ item, number: sha256(`${seed}\n${referenceOf(item)}`) }));
  const drawn = new Set(
    numbered
      .sort((a, b) => byBytes(a.number, b.number))
      .slice(0, size)
      .map(({ item }) => item),
  );
  return population.filter((item) => drawn.has(item));
}

/** Names what a sample was drawn from: SHA-256 of the references, sorted by their UTF-8 and joined by line feeds. Pure. */
export function populationDigest(population: readonly Sampled[]): string {
  return `sha256:${sha256(population.map(referenceOf).sort(byBytes).join("\n"))}`;
}
