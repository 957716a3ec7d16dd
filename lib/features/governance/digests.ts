import { sha256Hex } from "@/lib/platform/crypto";

/** The texts a decision was made from. */
export interface Texts {
  behavior: string;
  expected: string | undefined;
  context: string | undefined;
}

/** SHA-256 of a text as UTF-8, as records and the ledger write it. */
export function digestOf(text: string): string {
  return `sha256:${sha256Hex(text)}`;
}

/** The digest of each text. */
export function digestsOf({ behavior, expected, context }: Texts) {
  return {
    behavior_digest: digestOf(behavior),
    expected_digest: expected === undefined ? null : digestOf(expected),
    context_digest: context === undefined ? null : digestOf(context),
  };
}
