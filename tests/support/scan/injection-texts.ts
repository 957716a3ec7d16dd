import { createHash } from "node:crypto";
import fs from "node:fs";
import path from "node:path";

export interface FamilyText {
  family: string;
  text: string;
  /** Measured only: no rule was written for it. */
  isKeptApart: boolean;
}

const HEADING = /^\[([\w -]+)\]$/;

/** The texts of a file of this folder. The hash of a text decides whether it is kept apart: about half of them are. */
export function familyTexts(file: "injections.txt" | "injection-look-alikes.txt"): FamilyText[] {
  const lines = fs.readFileSync(path.join(import.meta.dirname, file), "utf8").split("\n");
  const texts: FamilyText[] = [];
  let family: string | undefined;
  for (const line of lines) {
    const heading = HEADING.exec(line)?.[1];
    if (heading !== undefined) family = heading;
    else if (family !== undefined && line !== "") {
      const text = line.replaceAll("\\n", "\n");
      const hash = createHash("sha256").update(text).digest();
      texts.push({ family, text, isKeptApart: (hash[0] ?? 0) % 2 === 1 });
    }
  }
  return texts;
}
