import { creator as recommended } from "@secretlint/secretlint-rule-preset-recommend";
import type { SecretLintRuleContext, SecretLintSourceCode } from "@secretlint/types";
import type { Slice } from "@/lib/platform/event-loop";
import { findingAt, type Kind, maskMiddle, overlaps } from "./finding";
import { findMatches } from "./match-text";
import type { ScanFinding } from "./schema";

const SHOWN = { first: 4, last: 0 };

/**
 * Finds credentials: the rules of secretlint (tokens of some thirty providers, connection strings,
 * private keys), and what they leave out on purpose or do not know.
 *
 * Linear in the text. The rules are run without secretlint's own core, whose profiler keeps a mark of
 * every run for ever.
 */
export async function findSecrets(content: string, slice: Slice): Promise<ScanFinding[]> {
  const findings = await runRules(content, slice);
  for (const { pattern, shown = SHOWN, ...kind } of OWN_PATTERNS) {
    for (const { text, start, groups } of await findMatches(content, pattern, slice)) {
      const secret = groups.secret ?? text;
      const from = start + text.indexOf(secret);
      findings.push(findingAt(kind, { start: from, end: from + secret.length }, maskMiddle(secret, shown)));
      await slice.pause();
    }
  }
  return withoutOverlaps(findings);
}

async function runRules(content: string, slice: Slice): Promise<ScanFinding[]> {
  const findings: ScanFinding[] = [];
  const source = sourceOf(content);
  for (const rule of recommended.rules) {
    if (rule.meta.type !== "scanner") continue;
    const context: SecretLintRuleContext = {
      sharedOptions: {},
      createTranslator: (messages) => (messageId, props) => ({
        message: messages[messageId]?.en(props) ?? String(messageId),
        messageId: String(messageId),
        data: props,
      }),
      ignore: () => undefined,
      report: ({ message, range: [start, end] }) => {
        const kind = message.messageId.toLowerCase();
        const kindOfSecret = { check: "secrets", kind, severity: "critical", message: MESSAGE } as const;
        findings.push(findingAt(kindOfSecret, { start, end }, maskMiddle(content.slice(start, end), SHOWN)));
      },
    };
    await rule.create(context, {}).file?.(source);
    await slice.pause();
  }
  return findings;
}

const MESSAGE = "A credential: whoever reads this text can use it. Revoke it and issue a new one.";

/** What the rules ask of a file; the text comes from no file. */
function sourceOf(content: string): SecretLintSourceCode {
  const nowhere = { line: 1, column: 0 };
  return {
    hasBOM: false,
    content,
    filePath: "content.txt",
    physicalFilePath: undefined,
    ext: ".txt",
    contentType: "text",
    getFilePath: () => "content.txt",
    getPhysicalFilePath: () => undefined,
    locationToRange: () => [0, 0],
    rangeToLocation: () => ({ start: nowhere, end: nowhere }),
    positionToIndex: () => 0,
    indexToPosition: () => nowhere,
  };
}

const OWN_PATTERNS: readonly (Kind & { pattern: RegExp; shown?: typeof SHOWN })[] = [
  {
    ...secret("private_key"),
    // Also when the key itself was cut off or masked: it was handled all the same. Whatever is left of it belongs to the finding.
    pattern:
      /-----BEGIN (?:[A-Z]{2,12} ){0,2}PRIVATE KEY(?: BLOCK)?-----(?:\s{1,4}[A-Za-z0-9+/=]{24,128}){0,120}/g,
  },
  { ...secret("aws_access_key_id"), pattern: /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/g },
  { ...secret("json_web_token"), pattern: /\beyJ[\w-]{10,1000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}/g },
  { ...secret("assay_api_key"), pattern: /\bsvc_[\w-]{40,200}/g },
  { ...secret("webhook_secret"), pattern: /\bwhsec_[\w+/=-]{24,200}/g },
  { ...secret("bearer_token"), pattern: /\b[Bb]earer (?<secret>[\w.~+/=-]{20,2000})/g },
  {
    check: "secrets",
    kind: "password",
    severity: "high",
    message: "Something that is called a password or key and has a value.",
    // Short ones would be half shown.
    shown: { first: 0, last: 0 },
    pattern:
      /\b(?:password|passwd|passphrase|api[_ -]?key|secret[_ -]?key|access[_ -]?token|client[_ -]?secret)\b["']?(?: ?[:=] ?| is )["']?(?<secret>(?=[^\s"',;]{0,40}[\d!$%^&*#])[^\s"',;]{6,200})/gi,
  },
];

function secret(kind: string): Kind {
  return { check: "secrets", kind, severity: "critical", message: MESSAGE };
}

/** The earliest, and of those at one place the longest; what overlaps it is the same secret again. */
function withoutOverlaps(findings: readonly ScanFinding[]): ScanFinding[] {
  const sorted = [...findings].sort((a, b) => a.start - b.start || b.end - a.end);
  const kept: ScanFinding[] = [];
  for (const finding of sorted) {
    const last = kept.at(-1);
    if (!last || !overlaps(last, finding)) kept.push(finding);
  }
  return kept;
}
