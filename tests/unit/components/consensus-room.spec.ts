import { describe, expect, test } from "vitest";
import { chainOf, countOfClaims } from "@/components/consensus/chain-model";
import {
  countOfVotes,
  isAwaitingEntry,
  liveRunOf,
  seatViews,
  withEvent,
} from "@/components/consensus/live-run";
import type {
  ConsensusResult,
  ConsensusRun,
  ConsensusStep,
  ConsensusVote,
  Seat,
} from "@/lib/features/orchestrator/schema";

const AT = "2027-01-10T10:00:00.000Z";

function step(position: number, changes: Partial<ConsensusStep> = {}): ConsensusStep {
  return {
    position,
    kind: "vote",
    model: `model-${position}`,
    role: "voter",
    text: "Because.",
    vote: "APPROVE",
    stated_confidence: null,
    items: [],
    question: null,
    claim_verdict: null,
    tokens_used: 10,
    cost: "$0.0001",
    latency_ms: 5,
    at: AT,
    ...changes,
  };
}

function seat(model: string, role = "voter"): Seat {
  return { model, provider: "openai", role, stands_in_for: null, reason: null };
}

function vote(model: string, changes: Partial<ConsensusVote> = {}): ConsensusVote {
  return {
    model,
    vote: "APPROVE",
    reasoning: "Because.",
    evidence: [],
    conditions: [],
    stated_confidence: null,
    is_dissent: false,
    failure: null,
    ...changes,
  };
}

const SEATS = [seat("model-1"), seat("model-2"), seat("model-3")];

function running(changes: Partial<ConsensusRun> = {}): ConsensusRun {
  return {
    id: "con_1",
    status: "running",
    task: "May it?",
    context: null,
    strategy: "voting",
    min_agreement: 0.67,
    system_name: null,
    seats: SEATS,
    steps: [],
    result: null,
    failure: null,
    requested_by: "usr_1",
    requested_by_name: "Ada",
    created_at: AT,
    completed_at: null,
    ...changes,
  };
}

function resultOf(votes: readonly ConsensusVote[], changes: Partial<ConsensusResult> = {}): ConsensusResult {
  return {
    id: "con_1",
    consensus_reached: true,
    decision: "APPROVE",
    confidence: 0.6,
    confidence_method: "effective-votes-1",
    strategy: "voting",
    votes: [...votes],
    summary: "",
    agreement: 0.67,
    min_agreement: 0.67,
    effective_votes: 1.6,
    partial: false,
    partial_reason: null,
    seats: SEATS,
    steps: votes.map((cast, index) => step(index + 1, { model: cast.model, vote: cast.vote })),
    total_tokens: 30,
    total_cost: "$0.0003",
    usage_is_estimated: false,
    latency_ms: 20,
    system_name: null,
    decision_id: null,
    ledger_entry: null,
    review_id: null,
    timestamp: AT,
    ...changes,
  };
}

describe("a run that is followed", () => {
  const start = liveRunOf(running());
  const steps = [step(1), step(2), step(3)];

  test("has each step once and in its order, however they arrive", () => {
    const told = [2, 0, 2, 1, 0].flatMap((index) => steps[index] ?? []);
    const run = told.reduce((current, one) => withEvent(current, { type: "step", step: one }), start);
    expect(run.steps.map(({ position }) => position)).toEqual([1, 2, 3]);
    expect(start.steps).toEqual([]);
  });

  test("takes another seating over, and ends with the outcome or with the failure", () => {
    const seats = [seat("another")];
    expect(withEvent(start, { type: "seats", seats }).seats).toEqual(seats);
    const result = resultOf([vote("model-1")]);
    expect(withEvent(start, { type: "completed", result })).toMatchObject({
      status: "completed",
      result,
      steps: result.steps,
    });
    const failed = withEvent(withEvent(start, { type: "step", step: step(1) }), {
      type: "failed",
      failure: "It was stopped.",
    });
    expect(failed).toMatchObject({ status: "failed", failure: "It was stopped.", result: null });
    expect(failed.steps).toHaveLength(1);
  });

  test("that is found again after its end is the same as one that was watched", () => {
    const result = resultOf([vote("model-1")]);
    expect(liveRunOf(running({ status: "completed", result }))).toEqual(
      withEvent(start, { type: "completed", result }),
    );
  });
});

describe("the ledger entry of an outcome", () => {
  test("is awaited where a decision was recorded, and nowhere else", () => {
    const outcome = resultOf([vote("model-1")]);
    expect(isAwaitingEntry({ result: null })).toBe(false);
    expect(isAwaitingEntry({ result: outcome })).toBe(false);
    expect(isAwaitingEntry({ result: { ...outcome, decision_id: "dec_1" } })).toBe(true);
  });
});

describe("seats", () => {
  const statesOf = (run: ConsensusRun) => seatViews(liveRunOf(run)).map(({ state }) => state);

  test("wait until their model has spoken, and fail where the run ends before", () => {
    const steps = [step(1), step(2, { kind: "failure", vote: null, text: "server_error" })];
    expect(statesOf(running({ steps }))).toEqual(["answered", "failed", "waiting"]);
    expect(statesOf(running({ steps, status: "failed" }))).toEqual(["answered", "failed", "failed"]);
  });

  test("that take no part or were not needed say so", () => {
    const seats = [seat("model-1", "absent"), seat("model-2", "reserve"), seat("model-3")];
    expect(statesOf(running({ seats, steps: [step(3, { vote: "ABSTAIN" })] }))).toEqual([
      "absent",
      "reserve",
      "abstained",
    ]);
  });

  test("show the step with the vote, or else the last one", () => {
    const claim = step(1, { kind: "claim" });
    const rebuttal = step(4, { kind: "rebuttal", model: "model-1", vote: null });
    const [first, second] = seatViews(
      liveRunOf(running({ steps: [claim, step(2, { vote: null }), rebuttal] })),
    );
    expect([first?.step?.position, second?.step?.position]).toEqual([1, 2]);
  });

  test("are on a side only where there is a decision, and never when they abstain", () => {
    const votes = [
      vote("model-1"),
      vote("model-2", { vote: "FLAG", is_dissent: true }),
      vote("model-3", { vote: "ABSTAIN", failure: "rate_limited" }),
    ];
    const sidesOf = (result: ConsensusResult) =>
      seatViews(liveRunOf(running({ status: "completed", result }))).map(({ isDissent }) => isDissent);
    expect(sidesOf(resultOf(votes))).toEqual([false, true, undefined]);
    expect(sidesOf(resultOf(votes, { decision: "NO_CONSENSUS" }))).toEqual([undefined, undefined, undefined]);
  });

  test("count votes without abstentions", () => {
    const votes = [vote("a"), vote("b"), vote("c", { vote: "FLAG" }), vote("d", { vote: "ABSTAIN" })];
    expect(countOfVotes(votes, 0.67)).toEqual({ leading: 2, valid: 3 });
    expect(countOfVotes([], 0)).toEqual({ leading: 0, valid: 0 });
  });
});

describe("a chain of verification", () => {
  const draft = step(1, { kind: "draft", items: ["One.", "Two."] });
  const questions = step(2, { kind: "questions", vote: null, items: ["Is it one?", "Is it two?"] });
  const answered = step(3, { kind: "answer", vote: null, question: "Is it two?" });
  const judged = step(4, { kind: "judgement", vote: null, items: ["Two."], claim_verdict: "refuted" });
  const synthesis = step(5, { kind: "synthesis", items: ["One."] });

  test("has nothing before its draft, and grows with each step", () => {
    expect(chainOf([])).toMatchObject({ draft: undefined, checks: [], synthesis: undefined, failures: [] });
    expect(chainOf([draft]).checks).toEqual([
      { claim: "One.", question: undefined, answer: undefined, judgment: undefined, isKept: false },
      { claim: "Two.", question: undefined, answer: undefined, judgment: undefined, isKept: false },
    ]);
  });

  test("puts question, answer and judgement to their claim, in whatever order they came", () => {
    const { checks } = chainOf([draft, questions, judged, answered, synthesis]);
    expect(checks[0]).toMatchObject({ question: "Is it one?", answer: undefined, isKept: true });
    expect(checks[1]).toMatchObject({
      question: "Is it two?",
      answer: answered,
      judgment: judged,
      isKept: false,
    });
  });

  test("tells of failures on the way, and not again of seats that take no part", () => {
    const failed = step(6, { kind: "failure", role: "verifier", vote: null });
    const absent = step(7, { kind: "failure", role: "absent", vote: null });
    expect(chainOf([failed, absent]).failures).toEqual([failed]);
  });

  test("counts only claims that were settled", () => {
    const verdicts = (["supported", "refuted", "unclear", "supported"] as const).map((claim_verdict, index) =>
      step(index + 1, { kind: "judgement", claim_verdict }),
    );
    expect(countOfClaims([draft, ...verdicts])).toEqual({ supported: 2, decided: 3 });
  });
});
