import type { Slice } from "@/lib/platform/event-loop";
import { SECRET_CONTEXTS } from "./data/secret-contexts";
import type { SecretPattern } from "./data/secret-pattern";
import { SERVICE_TOKENS } from "./data/service-tokens";
import { TOKENS } from "./data/tokens";
import { findingAt, maskMiddle, withoutOverlapping } from "./finding";
import { findMatches, type TextMatch } from "./match-text";
import type { ScanFinding } from "./schema";
import { checkSecret } from "./secret-checks";

/** Those with a shape of their own first: where two name one place, the earlier says more. */
export const SECRET_PATTERNS: readonly SecretPattern[] = [...TOKENS, ...SERVICE_TOKENS, ...SECRET_CONTEXTS];

const MESSAGE = "A credential: whoever reads this text can use it. Revoke it and issue a new one.";
const UNLIKELY =
  "It has the form of a credential, but its check digits do not match: it was changed, cut or never issued.";
const SHOWN = 4;

/**
 * Finds credentials by the patterns of `data`: tokens by their shape and check digits, keys, connection strings,
 * and what is called a password, key or token and has a value. Placeholders, masked values and references to
 * where a secret is kept are none. Linear in the text.
 */
export async function findSecrets(content: string, slice: Slice): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  for (const pattern of SECRET_PATTERNS) {
    for (const match of await findMatches(content, pattern.pattern, slice)) {
      const finding = readMatch(match, pattern);
      if (finding) findings.push(finding);
      await slice.pause();
    }
  }
  return withoutOverlapping(findings);
}

function readMatch({ text, start, groups }: TextMatch, pattern: SecretPattern): ScanFinding | undefined {
  const { kind, check, severity = "critical", message = MESSAGE, shown = SHOWN } = pattern;
  const secret = groups.secret ?? groups.seed ?? text;
  const verdict = checkSecret(secret, check);
  if (verdict === "none") return undefined;
  const from = start + text.lastIndexOf(secret);
  return findingAt(
    // A credential all the same to whoever let it into the text; only the way to answer differs.
    { check: "secrets", kind, severity, message: verdict === "unlikely" ? UNLIKELY : message },
    { start: from, end: from + secret.length },
    maskMiddle(secret, { first: shown, last: 0 }),
  );
}
