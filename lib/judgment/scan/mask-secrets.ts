import type { ScanResult } from "./schema";

/** Stands for a text with more findings than a scan lists. */
const NOT_SHOWN = "Not shown: full of secrets.";

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
  if (findings_omitted > 0) return NOT_SHOWN;
  const secrets = findings.filter(({ check }) => check === "secrets").sort((a, b) => a.start - b.start);
  let masked = "";
  let position = 0;
  for (const { start, end, excerpt } of secrets) {
    if (start >= position) masked += text.slice(position, start) + excerpt;
    position = Math.max(position, end);
  }
  return masked + text.slice(position);
}
