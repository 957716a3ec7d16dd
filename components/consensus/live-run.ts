import type {
  ConsensusEvent,
  ConsensusResult,
  ConsensusRun,
  ConsensusStep,
  ConsensusVote,
  Seat,
} from "@/lib/features/orchestrator/schema";
import type { SeatState } from "./labels";

/** What is known of a run while it is followed. */
export interface LiveRun {
  status: ConsensusRun["status"];
  seats: readonly Seat[];
  /** In their order, each once. */
  steps: readonly ConsensusStep[];
  result: ConsensusResult | null;
  failure: string | null;
}

/** A seat with what its model has said so far. */
export interface SeatView {
  seat: Seat;
  state: SeatState;
  /** The last step with a vote, or else its last one. */
  step: ConsensusStep | undefined;
  /** Its vote as it was counted, once there is an outcome. */
  vote: ConsensusVote | undefined;
  /** Undefined without a decision, and for an abstention: then there is no side to be on. */
  isDissent: boolean | undefined;
}

export function liveRunOf({ status, seats, steps, result, failure }: ConsensusRun): LiveRun {
  return { status, seats: result?.seats ?? seats, steps: result?.steps ?? steps, result, failure };
}

/** The run after one more event. Steps are sent again after a lost connection, so each counts once. */
export function withEvent(run: LiveRun, event: ConsensusEvent): LiveRun {
  switch (event.type) {
    case "seats":
      return { ...run, seats: event.seats };
    case "step":
      return { ...run, steps: withStep(run.steps, event.step) };
    case "completed":
      return {
        ...run,
        status: "completed",
        result: event.result,
        seats: event.result.seats,
        steps: event.result.steps,
      };
    case "failed":
      return { ...run, status: "failed", failure: event.failure };
  }
}

function withStep(steps: readonly ConsensusStep[], step: ConsensusStep): readonly ConsensusStep[] {
  if (steps.some((known) => known.position === step.position)) return steps;
  return [...steps, step].toSorted((one, other) => one.position - other.position);
}

/** Every seat with its state; a model sits once, so its id finds its steps. */
export function seatViews({ seats, steps, result, status }: LiveRun): SeatView[] {
  return seats.map((seat) => {
    const own = steps.filter((step) => step.model === seat.model);
    const vote = result?.votes.find((cast) => cast.model === seat.model);
    const step = own.findLast((candidate) => candidate.vote !== null) ?? own.at(-1);
    const hasSide = vote && vote.vote !== "ABSTAIN" && result?.decision !== "NO_CONSENSUS";
    const isDissent = hasSide ? vote.is_dissent : undefined;
    return { seat, step, vote, isDissent, state: stateOf(seat, step, vote, status) };
  });
}

function stateOf(
  seat: Seat,
  step: ConsensusStep | undefined,
  vote: ConsensusVote | undefined,
  status: LiveRun["status"],
): SeatState {
  if (seat.role === "absent") return "absent";
  if (seat.role === "reserve") return "reserve";
  if (vote?.failure || step?.kind === "failure") return "failed";
  if ((vote?.vote ?? step?.vote) === "ABSTAIN") return "abstained";
  if (step || vote) return "answered";
  return status === "running" ? "waiting" : "failed";
}

/** Whether the outcome is a decision about a system that is not in the ledger yet. */
export function isAwaitingEntry({ result }: Pick<LiveRun, "result">): boolean {
  return result !== null && result.decision_id !== null && result.ledger_entry === null;
}

/** Votes that count, and how many of them agree. In a debate the judge leads, so the largest group need not. */
export function countOfVotes(
  votes: readonly ConsensusVote[],
  agreement: number,
): { leading: number; valid: number } {
  const valid = votes.filter((cast) => cast.vote !== "ABSTAIN").length;
  return { leading: Math.round(agreement * valid), valid };
}
