import { PAIR_GROUPS } from "./drift-pairs";

/** Two sentences and whether they contradict each other. */
export interface LabelledPair {
  a: string;
  b: string;
  isConflict: boolean;
}

/** All pairs inside the groups but those of two contradictions, which may say anything of each other. */
export function ownPairs(): LabelledPair[] {
  return PAIR_GROUPS.trim()
    .split("\n\n")
    .flatMap((group) => {
      const [first = "", ...rest] = group.split("\n");
      const lines = [{ text: first, isSame: true }, ...rest.map(readLine)];
      return lines.flatMap((a, i) =>
        lines
          .slice(i + 1)
          .filter((b) => a.isSame || b.isSame)
          .map((b) => ({ a: a.text, b: b.text, isConflict: a.isSame !== b.isSame })),
      );
    });
}

function readLine(line: string): { text: string; isSame: boolean } {
  return { text: line.slice(2), isSame: line.startsWith("=") };
}
