import { cutText } from "@/lib/core/text";
import type { ScanCheck, ScanResult } from "./schema";

const EXCERPT_CHARACTERS = 200;
const SENSITIVE: readonly ScanCheck[] = ["personal_data", "secrets"];

/** Stands for a text with more findings than a scan lists. */
const NOT_SHOWN = "Not shown: full of personal data or secrets.";

/**
 * The beginning of a behavior as lists show it: personal data and secrets are masked, because a list is
 * read by more people, and from further away, than the decision itself. Pure.
 *
 * @param scan of the whole behavior: only so is a key known that goes on beyond the excerpt
 */
export function maskedExcerpt(
  behavior: string,
  { findings, findings_omitted }: Pick<ScanResult, "findings" | "findings_omitted">,
): string {
  if (findings_omitted > 0) return NOT_SHOWN;
  let excerpt = "";
  let position = 0;
  for (const { check, start, end, excerpt: masked } of findings) {
    if (!SENSITIVE.includes(check) || start < position) continue;
    if (excerpt.length > EXCERPT_CHARACTERS) break;
    excerpt += behavior.slice(position, start) + masked;
    position = end;
  }
  return cutText(excerpt + behavior.slice(position), EXCERPT_CHARACTERS);
}
