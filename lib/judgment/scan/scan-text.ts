import { FOR_PATTERNS, foldTextInSlices } from "@/lib/judgment/language/fold-text";
import { startSlice } from "@/lib/platform/event-loop";
import { withoutOverlapping, withoutThoseIn } from "./finding";
import type { LikelyInjections } from "./likely-injections";
import { findPersonalData } from "./personal-data";
import { findPromptInjection } from "./prompt-injection";
import { SCAN_CHECKS, SCAN_SEVERITIES, type ScanFinding, type ScanResult } from "./schema";
import { findSecrets } from "./secrets";
import { findUnsafeInstructions } from "./unsafe-instructions";

/** Work between two pauses; a pause itself costs microseconds. */
const SLICE_MS = 2;

/** More than a person reads, and enough to know that a text is full of them. */
const MAX_FINDINGS = 200;

/**
 * Runs every check over a text. Deterministic, linear in the text; pauses every few milliseconds so that other requests
 * are answered meanwhile.
 *
 * The worst findings are listed when there are too many; the list is in the order of the text.
 *
 * @param likely also finds injections that no rule knows; without it only the rules are used
 */
export async function scanText(text: string, likely?: LikelyInjections): Promise<ScanResult> {
  const slice = startSlice({ lengthMs: SLICE_MS });
  const secrets = await findSecrets(text, slice);
  const read = { original: text, folded: await foldTextInSlices(text, FOR_PATTERNS, slice) };
  // What is in a secret is masked with it.
  const personal = withoutThoseIn(secrets, await findPersonalData(read, slice));
  const known = await findPromptInjection(read, slice);
  // A passage with a secret in it is strange because of the secret.
  const plainer = withoutOverlapping([...secrets, ...known]);
  const injections = likely ? [...known, ...withoutThoseIn(plainer, await likely(text))] : known;
  const unsafe = await findUnsafeInstructions(read, slice);
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
