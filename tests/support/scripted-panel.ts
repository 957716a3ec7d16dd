import { setTimeout as sleep } from "node:timers/promises";
import type { ConsensusStep, Deliberation, Vote } from "@/lib/features/orchestrator/schema";
import { type DeliberationInput, deliberate } from "@/lib/judgment/consensus/deliberate";
import type { ConsensusPorts, Panelist, RunLimits } from "@/lib/judgment/consensus/ports";
import type { Answer, Model, Question, Spend } from "@/lib/platform/model-client/types";
import type { Failure } from "@/lib/platform/model-client/vocabulary";

/** A model of a test: three of them are of three providers unless the test says otherwise. */
export function testModel(id: string, provider = `${id}-provider`, changes: Partial<Model> = {}): Model {
  return {
    id,
    shippedId: id,
    label: id,
    provider,
    kind: provider === "embedded" ? "embedded" : "cloud",
    tier: "operator",
    upstream: id,
    gatewayName: id,
    price: { input: 1_000, cachedInput: 1_000, output: 2_000 },
    contextTokens: 200_000,
    maxOutputTokens: 500,
    capabilities: ["generation"],
    outputMode: "json_schema",
    ...changes,
  };
}

export function seat(model: Model, unavailable: string | null = null): Panelist {
  const { id, provider } = model;
  return {
    seat: { model: id, provider, role: "voter", stands_in_for: null, reason: unavailable },
    model,
    unavailable,
  };
}

/** What was asked of whom, and when. */
export interface Call {
  model: string;
  purpose: string;
  system: string;
  user: string;
  shape: Question<unknown>["shape"];
  startedAt: number;
  /** Set when it was answered. */
  endedAt: number | undefined;
  wasAborted: boolean;
}

/** What a scripted model does: answer with a value, fail, or refuse, after a while. */
export interface Reaction {
  says?: unknown;
  fails?: Failure;
  refuses?: string;
  afterMs?: number;
  tokens?: number;
  isEstimated?: boolean;
  /** Answers late although it was told to stop. */
  ignoresAbort?: boolean;
}

export type Script = (call: Call, nth: number) => Reaction;

export const TOKENS_OF_A_CALL = 120;
export const COST_OF_A_CALL = 1_500;
export const PLENTY: RunLimits = { timeMs: 20_000, tokens: 10_000_000, cost: 1_000_000_000 };

/** Numbers of 0 to below 1 that are the same in each run (Park and Miller's generator). */
export function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}

/** Runs a deliberation against a script and returns it with all that was asked and told. */
export async function runPanel(
  input: DeliberationInput,
  script: Script,
  changes: Partial<ConsensusPorts> = {},
): Promise<{ result: Deliberation; calls: Call[]; told: ConsensusStep[] }> {
  const calls: Call[] = [];
  const told: ConsensusStep[] = [];
  let nonces = 0;
  const ports: ConsensusPorts = {
    ask: (model, question, signal) => answer(calls, script, model, question, signal),
    voteEmbedded: async () => ({ vote: "APPROVE" as Vote, reasoning: "No rule speaks against it." }),
    onStep: (step) => told.push(step),
    now: () => new Date(),
    random: seeded(7),
    nonce: () => `nonce-of-the-test-${++nonces}`,
    signal: new AbortController().signal,
    limits: PLENTY,
    ...changes,
  };
  return { result: await deliberate(input, ports), calls, told };
}

async function answer<T>(
  calls: Call[],
  script: Script,
  model: Model,
  question: Omit<Question<T>, "runId">,
  signal: AbortSignal,
): Promise<Answer<T>> {
  const [system, user] = question.messages;
  const call: Call = {
    model: model.id,
    purpose: question.purpose,
    system: system?.content ?? "",
    user: user?.content ?? "",
    shape: question.shape,
    startedAt: performance.now(),
    endedAt: undefined,
    wasAborted: false,
  };
  calls.push(call);
  const reaction = script(call, calls.length);
  // Not a reason to keep the process: the run is over long before.
  const wait = reaction.ignoresAbort ? { ref: false } : { signal };
  await sleep(reaction.afterMs ?? 0, undefined, wait).catch(() => {
    call.wasAborted = true;
  });
  call.endedAt = performance.now();
  const spend = spendOf(reaction, call.endedAt - call.startedAt);
  if (call.wasAborted)
    return { kind: "failed", failure: "cancelled", retryAfterMs: undefined, spend, attempts: [] };
  if (reaction.fails)
    return { kind: "failed", failure: reaction.fails, retryAfterMs: undefined, spend, attempts: [] };
  if (reaction.refuses !== undefined)
    return { kind: "refused", model, text: reaction.refuses, spend, attempts: [] };
  const parsed = question.shape?.schema.safeParse(reaction.says);
  if (!parsed?.success)
    return { kind: "failed", failure: "invalid_answer", retryAfterMs: undefined, spend, attempts: [] };
  return {
    kind: "answered",
    model,
    value: parsed.data,
    text: JSON.stringify(reaction.says),
    spend,
    attempts: [],
  };
}

function spendOf({ tokens = TOKENS_OF_A_CALL, isEstimated = false }: Reaction, latencyMs: number): Spend {
  return { tokens: { prompt: tokens - 20, completion: 20 }, cost: COST_OF_A_CALL, isEstimated, latencyMs };
}

/** A vote as a model answers it. */
export function voting(vote: Vote, changes: object = {}): Reaction {
  return {
    says: {
      reasoning: `Because ${vote}.`,
      vote,
      evidence: ["a fact"],
      conditions: [],
      confidence: 0.9,
      ...changes,
    },
  };
}
