import { randomBytes } from "node:crypto";
import type { Actor } from "@/lib/core/actor";
import { newId } from "@/lib/core/ids";
import {
  type Answer,
  chooseModels,
  estimateTokens,
  formatCost,
  hasLanguageModel,
  modelAccess,
  ROUTING_RULES,
} from "@/lib/features/orchestrator";
import { manifoldsOf } from "@/lib/features/systems";
import {
  describeReferences,
  type OpinionAnswer,
  OpinionAnswerSchema,
  type OpinionTexts,
  opinionMessages,
} from "@/lib/judgment/opinion/question";
import type { Opinion } from "@/lib/judgment/opinion/schema";
import type { Doubt } from "@/lib/judgment/opinion/vocabulary";
import { maskSecrets, scanContent, scanText } from "@/lib/judgment/scan";
import { log } from "@/lib/platform/log";
import { findRequestedOpinion } from "./decision-queries";

/** A behavior of which the measurement is unsure. */
export interface Unsure {
  systemId: string;
  doubt: Doubt;
  behavior: string;
  expected: string | undefined;
  /** Whether it was measured against the system's manifolds. */
  isByManifold: boolean;
  /** Of the request that asks, if it has a key: what was answered to it before is not asked again. */
  requestKey: string | null;
}

/** What a language model says, before it is weighed. */
export interface HeardOpinion {
  said: Omit<Opinion, "effect">;
  /** A text that the model was shown holds instructions to a reader. */
  isSteered: boolean;
}

/** Room for an answer of a reasoning model, whose thoughts are output too. */
const ANSWER_TOKENS = 4_096;

/**
 * Asks a language model whether a behavior keeps to what is expected: one question, within the month's budget, with
 * the secrets of every text masked. No failure of a model or of the way to it is an error here.
 *
 * @returns null when no language model is configured
 */
export async function askOpinion(actor: Actor, unsure: Unsure): Promise<HeardOpinion | null> {
  if (!hasLanguageModel()) return null;
  try {
    return await hear(actor, unsure);
  } catch (error) {
    log("warn", "A language model could not be asked for an opinion", { error });
    return { said: unanswered(unsure.doubt, "unavailable"), isSteered: false };
  }
}

async function hear(actor: Actor, unsure: Unsure): Promise<HeardOpinion> {
  const { doubt, requestKey } = unsure;
  const shown = await showTexts(actor, unsure);
  const before = requestKey && (await findRequestedOpinion(actor.organizationId, requestKey));
  if (before) return { said: before, isSteered: shown.isSteered };
  if (shown.isWithheld) return { said: unanswered(doubt, "withheld"), isSteered: false };
  return { said: await ask(actor, doubt, shown.texts), isSteered: shown.isSteered };
}

/** The texts as a model may see them, and whether they try to steer it. */
async function showTexts(actor: Actor, { systemId, behavior, expected, isByManifold }: Unsure) {
  const given = [behavior, ...(expected === undefined ? [] : [expected])];
  const scans = await Promise.all(given.map((text) => scanContent(text)));
  const [observed = "", wanted] = given.map((text, at) => {
    const scan = scans[at];
    return scan ? maskSecrets(text, scan) : "";
  });
  const references = isByManifold ? await showReferences(actor, systemId) : undefined;
  const texts: OpinionTexts = { behavior: observed, expected: wanted, references };
  return {
    texts,
    isSteered: scans.some(({ findings }) => findings.some(({ check }) => check === "prompt_injection")),
    isWithheld: scans.some(({ findings_omitted }) => findings_omitted > 0),
  };
}

/** The reference behaviors of a system: its own first, because a model is shown a few pages at most. */
async function showReferences(actor: Actor, systemId: string): Promise<string> {
  const manifolds = await manifoldsOf(actor, systemId);
  const own = manifolds.filter(({ kind }) => kind === "custom");
  const text = describeReferences([...own, ...manifolds.filter(({ kind }) => kind === "builtin")]);
  return maskSecrets(text, await scanText(text));
}

async function ask(actor: Actor, doubt: Doubt, texts: OpinionTexts): Promise<Omit<Opinion, "effect">> {
  // Made now, so that no text can hold it.
  const messages = opinionMessages(texts, randomBytes(12).toString("hex"));
  const access = modelAccess(actor.organizationId);
  const promptTokens = estimateTokens(messages.map(({ content }) => content).join("\n"));
  const size = { promptTokens, outputTokens: ANSWER_TOKENS };
  const { candidates, budgetLeft } = await access.candidates(size);
  const { models } = chooseModels(ROUTING_RULES.simple, candidates, { ...size, budgetLeft });
  if (models.length === 0) {
    const isOverBudget = candidates.some(
      ({ model, unusable, maxCost }) =>
        model.kind !== "embedded" && unusable === undefined && maxCost > budgetLeft,
    );
    return unanswered(doubt, isOverBudget ? "over_budget" : "unavailable");
  }
  const question = {
    messages,
    shape: { name: "opinion", schema: OpinionAnswerSchema },
    maxOutputTokens: ANSWER_TOKENS,
    purpose: "opinion",
    runId: newId("run"),
  };
  return presented(doubt, await access.ask(models, question, undefined));
}

function presented(doubt: Doubt, answer: Answer<OpinionAnswer>): Omit<Opinion, "effect"> {
  const estimated_cost = formatCost(answer.spend.cost);
  if (answer.kind === "answered") {
    const { reason, verdict } = answer.value;
    return { asked_because: doubt, model: answer.model.id, verdict, reason, failure: null, estimated_cost };
  }
  const model = answer.attempts.at(-1)?.model ?? null;
  const failure = answer.kind === "refused" ? "refused" : answer.failure;
  return { ...unanswered(doubt, failure), model, estimated_cost };
}

function unanswered(doubt: Doubt, failure: NonNullable<Opinion["failure"]>): Omit<Opinion, "effect"> {
  return {
    asked_because: doubt,
    model: null,
    verdict: null,
    reason: null,
    failure,
    estimated_cost: formatCost(0),
  };
}
