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
 * Lays out a comparison in runs. Of long unchanged stretches the ends next to changes are drawn, cut between words, and
 * the rest is folded. The pieces in order, without those that were removed, make the later text.
 */
export function layOutDifference(changes: readonly TextChange[]): DifferenceRun[] {
  const runs: DifferenceRun[] = [];
  let offset = 0;
  const add = (isChange: boolean, pieces: readonly DifferencePiece[]) => {
    const last = runs.at(-1);
    const isSameRun = last !== undefined && (last.change !== undefined) === isChange;
    if (isSameRun) runs[runs.length - 1] = { ...last, pieces: [...last.pieces, ...pieces] };
    else runs.push({ change: isChange ? (runs.findLast(isOfChange)?.change ?? 0) + 1 : undefined, pieces });
  };
  changes.forEach((change, index) => {
    if (change.kind === "same") {
      const around = { isFirst: index === 0, isLast: index === changes.length - 1 };
      const { pieces, length } = foldSame(change, offset, around);
      add(false, pieces);
      offset += length;
    } else {
      add(true, [{ kind: change.kind, text: change.text }]);
      if (change.kind === "added") offset += change.text.length;
    }
  });
  return runs;
}

const isOfChange = ({ change }: DifferenceRun): boolean => change !== undefined;

interface Around {
  /** No change comes before it. */
  isFirst: boolean;
  isLast: boolean;
}

function foldSame({ text, omitted }: TextChange, start: number, { isFirst, isLast }: Around) {
  if (omitted === 0) return { length: text.length, pieces: [{ kind: "same", text } as const] };
  const side = (text.length - GAP.length) / 2;
  const length = 2 * side + omitted;
  const head = isFirst ? "" : text.slice(0, side).replace(/\S*$/, "");
  const tail = isLast ? "" : text.slice(side + GAP.length).replace(/^\S*\s?/, "");
  const pieces: DifferencePiece[] = [
    { kind: "same", text: head },
    { kind: "fold", start: start + head.length, length: length - head.length - tail.length },
    { kind: "same", text: tail },
  ];
  return { length, pieces: pieces.filter((piece) => piece.kind === "fold" || piece.text !== "") };
}
