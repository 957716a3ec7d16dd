import type { ChatMessage } from "@/lib/features/orchestrator";
import { sha256Hex } from "@/lib/platform/crypto";
import { log } from "@/lib/platform/log";
import { findKeptAnswer, storeKeptAnswer } from "../kept-answer-queries";
import { PROMPT_VERSION } from "./prompts";

/** An answer that a model gave to the same question before. */
export interface KeptAnswer {
  value: unknown;
  /** The audit that asked. */
  auditId: string;
}

/** What models answered to the questions of an organization's audits. */
export interface KeptAnswers {
  find(digest: string): Promise<KeptAnswer | undefined>;
  /** An answer that cannot be kept is asked for again another time; that fails no audit. */
  keep(digest: string, value: unknown): Promise<void>;
}

/**
 * The answers of an organization, in the database.
 *
 * @param audit `asksAgain`: none is found, and new ones take their place
 */
export function keptAnswers(audit: {
  id: string;
  organizationId: string;
  asksAgain?: boolean | undefined;
}): KeptAnswers {
  const { id: auditId, organizationId, asksAgain } = audit;
  return {
    async find(digest) {
      const kept = asksAgain ? undefined : await findKeptAnswer(organizationId, digest);
      return kept && { value: JSON.parse(kept.value), auditId: kept.audit_id };
    },
    async keep(digest, value) {
      await storeKeptAnswer(organizationId, { digest, auditId, value }).catch((error: unknown) =>
        log("warn", "An answer of a model could not be kept", { audit: auditId, error }),
      );
    },
  };
}

/** All that an answer depends on. */
export interface AskedQuestion {
  /** SHA-256 of the document as it is shown. */
  document: string;
  /** The question without the document and without what is random in it. */
  messages: readonly ChatMessage[];
  purpose: string;
  /** Who answers. */
  model: string;
}

/** Names a question: the same prompt to the same model, read in the same way. */
export function digestOfQuestion({ document, messages, purpose, model }: AskedQuestion): string {
  return sha256Hex(JSON.stringify([PROMPT_VERSION, purpose, model, document, messages]));
}
