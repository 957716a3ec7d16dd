import { cutText } from "@/lib/core/text";
import type { ScanCheck, ScanResult } from "./schema";

/** Stands for a text with more findings than a scan lists. */
const TEXT_NOT_SHOWN = "Not shown: full of secrets.";

/**
 * A text with every secret the scan found masked as its findings mask it, for whoever is sent the text
 * outside the product. Everything else stays, personal data included. Pure.
 *
 * @param scan of the whole text
 */
export function maskSecrets(
  text: string,
  { findings, findings_omitted }: Pick<ScanResult, "findings" | "findings_omitted">,
): string {
  // Which of the omitted findings are secrets is not known.
  if (findings_omitted > 0) return TEXT_NOT_SHOWN;
  const secrets = findings.filter(({ check }) => check === "secrets").sort((a, b) => a.start - b.start);
  let masked = "";
  let position = 0;
  for (const { start, end, excerpt } of secrets) {
    if (start >= position) masked += text.slice(position, start) + excerpt;
    position = Math.max(position, end);
  }
  return masked + text.slice(position);
}

const EXCERPT_CHARACTERS = 200;
const SENSITIVE: readonly ScanCheck[] = ["personal_data", "secrets"];

/** Stands for a text with more findings than a scan lists. */
const EXCERPT_NOT_SHOWN = "Not shown: full of personal data or secrets.";

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
  if (findings_omitted > 0) return EXCERPT_NOT_SHOWN;
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
