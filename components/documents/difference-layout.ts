import type { TextChange } from "@/lib/features/documents/schema";

/** A piece of a comparison as it is drawn. */
export type DifferencePiece =
  | { kind: "same" | "added" | "removed"; text: string }
  /** Text that both versions have and that is not drawn: a stretch of the later one. Unit: UTF-16 code units. */
  | { kind: "fold"; start: number; length: number };

/** Changes that follow each other without unchanged text between them, or what lies between two of those. */
export interface DifferenceRun {
  /** From 1; undefined between changes. */
  change: number | undefined;
  pieces: readonly DifferencePiece[];
}

/** What the comparison writes between the two ends of a long stretch. */
const GAP = "\n…\n";

/**
 * Lays out a comparison in runs. Of long unchanged stretches the ends next to changes are drawn, cut between lines or
 * else words, and the rest is folded. The pieces in order, without those that were removed, make the later text.
 */
export function layOutDifference(changes: readonly TextChange[]): DifferenceRun[] {
  const stretches = stretchesOf(changes);
  const runs: DifferenceRun[] = [];
  let offset = 0;
  let count = 0;
  for (const [index, stretch] of stretches.entries()) {
    if ("same" in stretch) {
      const around = { isFirst: index === 0, isLast: index === stretches.length - 1 };
      const { pieces, length } = foldSame(stretch.same, offset, around);
      const last = runs.at(-1);
      if (last && last.change === undefined)
        runs[runs.length - 1] = { ...last, pieces: [...last.pieces, ...pieces] };
      else runs.push({ change: undefined, pieces });
      offset += length;
    } else {
      const { removed, added } = stretch;
      const pieces = [{ kind: "removed", text: removed } as const, { kind: "added", text: added } as const];
      count += 1;
      runs.push({ change: count, pieces: pieces.filter(({ text }) => text !== "") });
      offset += added.length;
    }
  }
  return runs;
}

type Stretch = { same: TextChange } | { removed: string; added: string };

/** Changed words that only a space parts are one change: "one month" became "two weeks". */
function stretchesOf(changes: readonly TextChange[]): Stretch[] {
  const stretches: Stretch[] = [];
  for (const [index, change] of changes.entries()) {
    const last = stretches.at(-1);
    const next = changes[index + 1];
    const isWithin =
      /^[^\S\n]+$/.test(change.text) && last && "removed" in last && next && next.kind !== "same";
    if (change.kind === "same" && !isWithin) {
      stretches.push({ same: change });
      continue;
    }
    const removed = change.kind === "added" ? "" : change.text;
    const added = change.kind === "removed" ? "" : change.text;
    if (last && "removed" in last)
      stretches[stretches.length - 1] = { removed: last.removed + removed, added: last.added + added };
    else stretches.push({ removed, added });
  }
  return stretches;
}

interface Around {
  /** No change comes before it. */
  isFirst: boolean;
  isLast: boolean;
}

function foldSame({ text, omitted }: TextChange, start: number, { isFirst, isLast }: Around) {
  if (omitted === 0) return { length: text.length, pieces: [{ kind: "same", text } as const] };
  const side = (text.length - GAP.length) / 2;
  const length = 2 * side + omitted;
  const head = isFirst ? "" : wholeEnd(text.slice(0, side));
  const tail = isLast ? "" : wholeStart(text.slice(side + GAP.length));
  const pieces: DifferencePiece[] = [
    { kind: "same", text: head },
    { kind: "fold", start: start + head.length, length: length - head.length - tail.length },
    { kind: "same", text: tail },
  ];
  return { length, pieces: pieces.filter((piece) => piece.kind === "fold" || piece.text !== "") };
}

/** Without the line, or else the word, that was cut at its end. */
function wholeEnd(text: string): string {
  const lineEnd = text.lastIndexOf("\n") + 1;
  return lineEnd > 0 ? text.slice(0, lineEnd) : text.replace(/\S*$/, "");
}

/** Without the line, or else the word, that was cut at its start. */
function wholeStart(text: string): string {
  const lineStart = text.indexOf("\n") + 1;
  return lineStart > 0 && lineStart < text.length ? text.slice(lineStart) : text.replace(/^\S*\s?/, "");
}
