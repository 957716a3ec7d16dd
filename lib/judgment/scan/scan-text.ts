import { foldText } from "./fold-text";
import { createPace } from "./pace";
import { findPersonalData } from "./personal-data";
import { findPromptInjection } from "./prompt-injection";
import { SCAN_CHECKS, SCAN_SEVERITIES, type ScanFinding, type ScanResult } from "./schema";
import { findSecrets } from "./secrets";
import { findUnsafeInstructions } from "./unsafe-instructions";

/** More than a person reads, and enough to know that a text is full of them. */
const MAX_FINDINGS = 200;

/**
 * Runs every check over a text. Deterministic, no model, linear in the text; pauses every few
 * milliseconds so that other requests are answered meanwhile.
 *
 * The worst findings are listed when there are too many; the list is in the order of the text.
 */
export async function scanText(text: string): Promise<ScanResult> {
  const pace = createPace();
  const secrets = await findSecrets(text, pace);
  const personal = await findPersonalData(text, pace);
  const read = { original: text, folded: await foldText(text, pace) };
  const injections = await findPromptInjection(read, pace);
  const unsafe = await findUnsafeInstructions(read, pace);
  const found = [...secrets, ...personal, ...injections, ...unsafe];
  const findings = worst(found).sort((a, b) => a.start - b.start || a.end - b.end);
  return {
    passed: found.length === 0,
    findings,
    checks_run: [...SCAN_CHECKS],
    findings_omitted: found.length - findings.length,
  };
}

function worst(found: readonly ScanFinding[]): ScanFinding[] {
  if (found.length <= MAX_FINDINGS) return [...found];
  const rank = (finding: ScanFinding) => SCAN_SEVERITIES.indexOf(finding.severity);
  return [...found].sort((a, b) => rank(a) - rank(b) || a.start - b.start).slice(0, MAX_FINDINGS);
}
